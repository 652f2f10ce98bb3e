import { expect, test } from 'vitest';
import { TransportFailure } from '../platform/http/refusal.ts';
import { SearchTurns } from './search-turns.ts';

/** Work that is done when it is told. */
function held() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, ends, work };
}

test('a crawler with many searches waits for its turns while a reader searches at once', async () => {
  const { begun, ends, work } = held();
  const turns = new SearchTurns();
  const crawler = Array.from({ length: 10 }, (_, place) => turns.take('192.0.2.1', work(`crawler ${place}`)));
  const reader = turns.take('reader', work('reader'));
  expect(begun).toEqual(['crawler 0', 'crawler 1', 'crawler 2', 'crawler 3', 'reader']);
  while (begun.length < 11) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  for (const end of ends) end();
  expect(await Promise.all([...crawler, reader])).toEqual([
    ...Array.from({ length: 10 }, (_, place) => `crawler ${place}`),
    'reader',
  ]);
});

test('whoever has sixty searches waiting is refused the next, and served again when they are done', async () => {
  const { ends, work } = held();
  const turns = new SearchTurns();
  const all = Array.from({ length: 64 }, (_, place) => turns.take('192.0.2.1', work(String(place))));
  await expect(turns.take('192.0.2.1', work('one more'))).rejects.toThrow(TransportFailure);
  let answered = 0;
  for (const one of all) void one.then(() => (answered += 1));
  while (answered < 64) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  const again = turns.take('192.0.2.1', work('again'));
  ends.shift()?.();
  expect(await again).toBe('again');
});

test('a search that fails gives its turn to the next', async () => {
  const turns = new SearchTurns();
  const failing = Array.from({ length: 6 }, () => turns.take('a', () => Promise.reject(new Error('no'))));
  expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(await turns.take('a', async () => 'served')).toBe('served');
});
