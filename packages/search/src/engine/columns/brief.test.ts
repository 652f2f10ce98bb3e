import { expect, test } from 'vitest';
import { announce, announceMuch, briefly } from './brief.ts';

test('brief work ends when it announces too much, all in all', () => {
  const count = (times: number) => () => {
    for (let time = 0; time < times; time += 1) announce('counted', 1000);
    return 'counted';
  };
  expect(briefly(1, count(16))).toBe('counted');
  expect(briefly(1, count(17))).toBe(undefined);
  expect(briefly(2, count(17))).toBe('counted');
  expect(
    briefly(1000, () => {
      announceMuch();
      return 'much';
    }),
  ).toBe(undefined);
});

test('other work announces what it likes, also after brief work that ended early or failed', () => {
  expect(briefly(1, announceMuch)).toBe(undefined);
  expect(() =>
    briefly(1, () => {
      throw new Error('damaged');
    }),
  ).toThrow('damaged');
  announce('counted', 1e9);
  announceMuch();
});
