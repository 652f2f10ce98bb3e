import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { collectGarbage } from './index.ts';

const megabyte = 1024 * 1024;

test('a thread gives back a large amount of memory that it no longer needs', () => {
  collectGarbage();
  const before = getHeapStatistics().used_heap_size;
  const grown = () => (getHeapStatistics().used_heap_size - before) / megabyte;
  let pile: object[] | undefined = Array.from({ length: 2_000_000 }, (_, index) => ({ index }));
  collectGarbage();
  expect(grown()).toBeGreaterThan(40);
  expect(pile).toHaveLength(2_000_000);
  pile = undefined;
  // The heap must grow further before it is collected again.
  pile = Array.from({ length: 4_000_000 }, (_, index) => ({ index }));
  pile = undefined;
  collectGarbage();
  expect(grown()).toBeLessThan(20);
});
