import { expect, test } from 'vitest';
import { TransportFailure } from '../platform/http/refusal.ts';
import { calmUseMs, mostWaiting, SearchTurns, waitAtMostMs } from './search-turns.ts';

/** Waits until everything that can begin has begun. */
const quiet = () => new Promise(setImmediate);

/** A stage with two search threads, on which the test decides when a search ends and how long it takes. */
function makeStage(threads = 2) {
  let time = 0;
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const rests: { readonly until: number; readonly end: () => void }[] = [];
  const turns = new SearchTurns(
    threads,
    () => time,
    (ms, end) => {
      if (ms === 0) end();
      else rests.push({ until: time + ms, end });
    },
  );
  const pass = (ms: number) => {
    time += ms;
    for (const rest of rests.splice(0))
      if (rest.until <= time) rest.end();
      else rests.push(rest);
  };
  const here = new AbortController().signal;
  return {
    turns,
    begun,
    pass,
    search: (who: string, name = who, signal = here) =>
      turns.take(who, signal, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      }),
    /** Ends the search that began first, after some milliseconds. */
    end: async (ms = 0) => {
      await quiet();
      pass(ms);
      ends.shift()?.();
      await quiet();
    },
    /** Makes a reader search, who then counts as present. */
    async visit() {
      const one = this.search('visitor');
      await this.end(1);
      await one;
      begun.length = 0;
    },
    /** Has somebody search for so long that their use is no longer calm. */
    async wear(who: string) {
      const one = this.search(who, `earlier ${who}`);
      await this.end(4 * calmUseMs);
      await one;
      begun.length = 0;
    },
  };
}

const many = (length: number, make: (place: number) => Promise<string>) =>
  Array.from({ length }, (_, place) => make(place));
const settle = async (searches: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(searches)).map(({ status }) => status);

test('while nobody else searches, every thread is at work', async () => {
  const stage = makeStage(3);
  const searches = many(5, (place) => stage.search('a', String(place)));
  await quiet();
  expect(stage.begun).toEqual(['0', '1', '2']);
  for (const _ of searches) await stage.end(1);
  expect(await Promise.all(searches)).toEqual(['0', '1', '2', '3', '4']);
});

test('a class behind one address has every thread while nobody else searches', async () => {
  const stage = makeStage();
  await stage.wear('class');
  void settle(many(10, (place) => stage.search('class', `pupil ${place}`)));
  await quiet();
  expect(stage.begun).toEqual(['pupil 0', 'pupil 1']);
  await stage.end(5);
  await stage.end(5);
  expect(stage.begun).toHaveLength(4);
  void stage.search('reader');
  await stage.end(5);
  expect(stage.begun.at(-1)).toBe('reader');
  await stage.end(5);
  expect(stage.begun).toHaveLength(5);
});

test('a crawler leaves a thread free for the next reader, and rests as long as it worked', async () => {
  const stage = makeStage();
  await stage.wear('crawler');
  await stage.visit();
  void settle(many(10, (place) => stage.search('crawler', `crawler ${place}`)));
  await quiet();
  expect(stage.begun).toEqual(['crawler 0']);
  void stage.search('reader');
  await quiet();
  expect(stage.begun).toEqual(['crawler 0', 'reader']);
  await stage.end(5);
  expect(stage.begun).toEqual(['crawler 0', 'reader']);
  stage.pass(4);
  await quiet();
  expect(stage.begun).toEqual(['crawler 0', 'reader']);
  stage.pass(1);
  await quiet();
  expect(stage.begun).toEqual(['crawler 0', 'reader', 'crawler 1']);
});

test('many crawlers together leave a thread free too', async () => {
  const stage = makeStage();
  const crawlers = Array.from({ length: 20 }, (_, place) => `crawler ${place}`);
  for (const crawler of crawlers) await stage.wear(crawler);
  void settle(crawlers.flatMap((crawler) => many(30, () => stage.search(crawler))));
  await quiet();
  expect(stage.begun).toHaveLength(1);
  void stage.search('reader');
  await quiet();
  expect(stage.begun.at(-1)).toBe('reader');
});

test('a reader who has searched before takes precedence over many new addresses with heavy use', async () => {
  const stage = makeStage();
  const before = stage.search('reader');
  await stage.end(calmUseMs / 2);
  await before;
  for (let crawler = 0; crawler < 50; crawler += 1)
    void settle(many(32, () => stage.search(`crawler ${crawler}`)));
  void stage.search('reader');
  await stage.end(5);
  expect(stage.begun.slice(1)).toEqual(['crawler 0', 'crawler 0', 'reader']);
});

test('a reader takes precedence over everybody who has used search more', async () => {
  const stage = makeStage();
  await stage.wear('crawler');
  await stage.wear('other crawler');
  void stage.search('reader 1');
  void stage.search('reader 2');
  void settle(many(5, () => stage.search('crawler')));
  void settle(many(5, () => stage.search('other crawler')));
  void stage.search('reader 3');
  await quiet();
  expect(stage.begun).toEqual(['reader 1', 'reader 2']);
  await stage.end(5);
  expect(stage.begun.at(-1)).toBe('reader 3');
});

test('two crawlers get equal shares of the time', async () => {
  const stage = makeStage();
  await stage.wear('a');
  await stage.wear('b');
  void settle(many(30, () => stage.search('a')));
  void settle(many(30, () => stage.search('b')));
  for (let ended = 0; ended < 20; ended += 1) {
    await stage.end(100);
    stage.pass(100);
  }
  expect(Math.abs(stage.begun.filter((who) => who === 'a').length - 10)).toBeLessThanOrEqual(1);
});

test('past use is forgotten with time', async () => {
  const stage = makeStage();
  await stage.wear('crawler');
  stage.pass(10 * 60_000);
  void settle(many(10, () => stage.search('crawler')));
  await quiet();
  expect(stage.begun).toHaveLength(2);
});

test('a caller with too many waiting searches is refused the next one, and served again when they are done', async () => {
  const stage = makeStage();
  const all = many(2 + mostWaiting, (place) => stage.search('crawler', String(place)));
  await expect(stage.search('crawler', 'one more')).rejects.toThrow(TransportFailure);
  for (const _ of all) await stage.end();
  await Promise.all(all);
  const again = stage.search('crawler', 'again');
  await stage.end();
  expect(await again).toBe('again');
});

test('when too many wait in all, a crawler is refused and not the reader who came last', async () => {
  const stage = makeStage();
  const crawlers = Array.from({ length: 34 }, (_, place) => `crawler ${place}`);
  for (const crawler of crawlers) await stage.wear(crawler);
  let refused = 0;
  for (const crawler of crawlers)
    for (const search of many(mostWaiting, () => stage.search(crawler))) search.catch(() => (refused += 1));
  void stage.search('first reader');
  void stage.search('second reader');
  void stage.search('third reader');
  await quiet();
  expect(refused).toBeGreaterThan(0);
  const before = refused;
  const reader = stage.search('reader');
  await quiet();
  expect(refused).toBe(before + 1);
  for (let ended = 0; ended < 6; ended += 1) await stage.end(1);
  expect(await reader).toBe('reader');
});

test('a search that has waited too long is refused', async () => {
  const stage = makeStage();
  void stage.search('a');
  void stage.search('b');
  const late = stage.search('c');
  late.catch(() => undefined);
  await stage.end(waitAtMostMs + 1);
  await expect(late).rejects.toThrow(TransportFailure);
  expect(stage.begun).toEqual(['a', 'b']);
});

test('no search runs for a caller who went away', async () => {
  const stage = makeStage();
  void stage.search('a');
  void stage.search('b');
  const leaving = new AbortController();
  const gone = stage.search('c', 'c', leaving.signal);
  leaving.abort();
  await expect(gone).rejects.toThrow();
  await stage.end();
  expect(stage.begun).toEqual(['a', 'b']);
});

test('a failed search passes its turn on', async () => {
  const { turns } = makeStage();
  const here = new AbortController().signal;
  const failing = many(6, () => turns.take('a', here, () => Promise.reject(new Error('no'))));
  expect(await settle(failing)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
  expect(await turns.take('a', here, async () => 'served')).toBe('served');
});
