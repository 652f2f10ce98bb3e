import { expect, test, vi } from 'vitest';
import { announce, announceMuch, announceUnforeseen, briefly } from './brief.ts';

test('brief work ends when it announces too much, all in all', () => {
  const count = (times: number) => () => {
    for (let time = 0; time < times; time += 1) announce('counted', 1000);
    return 'counted';
  };
  expect(briefly(1, count(16))).toBe('counted');
  expect(briefly(1, count(17))).toBe(undefined);
  expect(briefly(2, count(17))).toBe('counted');
});

test('work that cannot be foreseen ends by the clock, twice as late', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const work = (milliseconds: number, last: number) => () => {
      announceUnforeseen();
      vi.advanceTimersByTime(milliseconds);
      announce('counted', last);
      return 'found';
    };
    expect(briefly(2, work(4, 0))).toBe('found');
    expect(briefly(2, work(5, 0))).toBe(undefined);
    // What it can foresee counts before it is done.
    expect(briefly(2, work(3, 16_000))).toBe('found');
    expect(briefly(2, work(3, 17_000))).toBe(undefined);
  } finally {
    vi.useRealTimers();
  }
});

test('work that is known to be much does not begin', () => {
  expect(
    briefly(1000, () => {
      announceMuch();
      return 'much';
    }),
  ).toBe(undefined);
});

test('other work announces what it likes, also after brief work that ended early or failed', () => {
  expect(briefly(1, () => announce('counted', 1e9))).toBe(undefined);
  expect(() =>
    briefly(1, () => {
      throw new Error('damaged');
    }),
  ).toThrow('damaged');
  announce('counted', 1e9);
  announceUnforeseen();
  announceMuch();
});
