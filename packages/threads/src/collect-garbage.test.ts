import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
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

test('threads that collect at the same moment do not take the collector from each other', async () => {
  const module = new URL('./collect-garbage.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(module)}).then(({ collectAll }) => collectAll())`;
  const ends = Array.from({ length: 8 }, () => {
    const { promise, resolve } = Promise.withResolvers<number | Error>();
    new Worker(code, { eval: true }).once('error', resolve).once('exit', resolve);
    return promise;
  });
  expect(await Promise.all(ends)).toEqual(ends.map(() => 0));
});
