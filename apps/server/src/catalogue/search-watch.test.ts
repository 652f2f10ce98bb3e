import { type OpenSearchState, type SearchEngine, SearchTooSlow, SearchUnreachable } from '@yuelan/search';
import { expect, test } from 'vitest';
import { boundedEngine } from './bounded-engine.ts';
import { SearchWatch } from './search-watch.ts';

function watched(first: OpenSearchState) {
  const server = { state: first, looks: 0 };
  let now = 0;
  const look = async () => {
    server.looks += 1;
    return server.state;
  };
  const watch = new SearchWatch({ url: 'http://search', look, first, now: () => now });
  const pass = async (ms: number) => {
    now += ms;
    await watch.look();
  };
  return { watch, server, pass };
}

test('a healthy server is checked every five seconds, and at once after a search it did not answer', async () => {
  const { watch, server, pass } = watched('well');
  for (let second = 0; second < 10; second += 1) await pass(1000);
  expect(server.looks).toBe(2);
  watch.read();
  await pass(100);
  expect(server.looks).toBe(2);
  for (const error of [new SearchTooSlow(), new SearchUnreachable('address', '')]) {
    watch.read(error);
    await pass(100);
  }
  expect(server.looks).toBe(4);
});

test('a server that was away is found again within a second, even if nobody searches', async () => {
  const { watch, server, pass } = watched('away');
  await pass(0);
  expect(watch.state).toBe('away');
  server.state = 'well';
  await pass(1000);
  expect(watch.state).toBe('well');
});

test('while the server is away nobody waits for it', async () => {
  const { watch, server, pass } = watched('away');
  const never = () => new Promise<never>(() => undefined);
  const engine: SearchEngine = {
    ...{ warm: never, search: never, suggest: never, related: never, explain: never },
    ...{ apply: never, rebuild: never, ids: never, health: never, close: never },
  };
  const bounded = boundedEngine(engine, undefined, watch);
  expect(await bounded.suggest('river', '红', 5)).toEqual([]);
  await expect(bounded.related('river', 1, 0, 5)).rejects.toMatchObject({
    code: 'catalogue.search.unreachable',
  });
  expect(() => watch.refuseUnlessWell()).toThrow('http://search');
  server.state = 'well';
  await pass(1000);
  expect(() => watch.refuseUnlessWell()).not.toThrow();
});

test('a server that refuses a change counts as full until it takes one, or for half a minute', async () => {
  const { watch, pass } = watched('well');
  const full = new SearchUnreachable('full', '');
  watch.wrote(full);
  await pass(1000);
  expect(watch.state).toBe('full');
  expect(() => watch.refuseWhileAway()).not.toThrow();
  await pass(30_000);
  expect(watch.state).toBe('well');
  watch.wrote(full);
  watch.wrote();
  expect(watch.state).toBe('well');
});
