import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MinuteCounts } from './minute-counts.ts';

test('a minute counts what happened in it, and the next begins at one', () => {
  let now = 0;
  const counts = new MinuteCounts(10, () => now);
  expect([counts.add('a').current, counts.add('a').current, counts.add('b').current]).toEqual([1, 2, 1]);
  now = 59_999;
  expect(counts.add('a')).toEqual({ current: 3, ttl: 1 });
  now = 60_000;
  expect(counts.add('a')).toEqual({ current: 1, ttl: 60_000 });
});

test('no count ever makes anybody wait longer than its window', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.nat(90_000)), { maxLength: 100 }),
      (steps) => {
        let now = 0;
        const counts = new MinuteCounts(10, () => now);
        for (const [key, pause] of steps) {
          now += pause;
          const { current, ttl } = counts.add(key);
          expect(current).toBeGreaterThan(0);
          expect(ttl).toBeGreaterThan(0);
          expect(ttl).toBeLessThanOrEqual(60_000);
        }
      },
    ),
  );
});

test('a flood of made-up keys takes no more room than 5000', () => {
  const counts = new MinuteCounts(10, () => 0);
  counts.add('first');
  for (let key = 0; key < 5000; key += 1) counts.add(String(key));
  expect(counts.add('first').current).toBe(1);
  expect(counts.add('4999').current).toBe(2);
});

describe('nodes that exchange their counts', () => {
  let now = 0;
  const nodes = () => [0, 1, 2].map(() => new MinuteCounts(100, () => now));
  /** Adds up counts as the database does. */
  function table() {
    const rows = new Map<string, { total: number; endsAt: number }>();
    return (...counts: readonly MinuteCounts[]) => {
      for (const one of counts)
        for (const { key, added, leftMs, learn } of one.news()) {
          const known = rows.get(key);
          const row = known === undefined || known.endsAt <= now ? { total: 0, endsAt: now + leftMs } : known;
          row.total += added;
          rows.set(key, row);
          learn({ total: row.total, window: row.endsAt, leftMs: row.endsAt - now });
        }
    };
  }
  const adds = (counts: MinuteCounts | undefined, times: number) => {
    let current = 0;
    for (let time = 0; time < times; time += 1) current = counts?.add('a').current ?? 0;
    return current;
  };

  test('count one visitor’s requests on all of them together', () => {
    const all = nodes();
    const exchange = table();
    for (const one of all) adds(one, 30);
    exchange(...all, ...all);
    for (const one of all) adds(one, 1);
    exchange(...all);
    expect(adds(all[2], 1)).toBe(94);
  });

  test('send nothing about a visitor with ordinary use, and nothing twice', () => {
    const [one] = nodes();
    adds(one, 4);
    expect(one?.news()).toEqual([]);
    adds(one, 1);
    expect(one?.news()).toMatchObject([{ key: 'a', added: 5 }]);
    table()(...(one === undefined ? [] : [one]));
    expect(one?.news()).toEqual([]);
  });

  test('all begin the next minute together, whenever each first saw the visitor', () => {
    now = 0;
    const [one, other] = nodes();
    if (one === undefined || other === undefined) return;
    const exchange = table();
    adds(one, 50);
    exchange(one);
    now = 40_000;
    adds(other, 50);
    exchange(other);
    expect(other.add('a')).toEqual({ current: 101, ttl: 20_000 });
    now = 60_000;
    expect([one.add('a').current, other.add('a').current]).toEqual([1, 1]);
    adds(one, 9);
    adds(other, 19);
    exchange(one, other, one);
    expect(adds(other, 1)).toBe(31);
  });

  test('forget counts of a past minute when the answer comes late', () => {
    now = 0;
    const one = new MinuteCounts(100, () => now);
    adds(one, 50);
    const [late] = one.news();
    now = 60_000;
    expect(adds(one, 1)).toBe(1);
    late?.learn({ total: 90, window: 60_000, leftMs: 0 });
    expect(adds(one, 1)).toBe(2);
  });

  test('let nobody exceed the limit by more than each keeps to itself and adds between two exchanges', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.nat(20)), { maxLength: 60 }), (bursts) => {
        now = 0;
        const all = nodes();
        const exchange = table();
        let allowed = 0;
        for (const [place, times] of bursts) {
          for (let time = 0; time < times; time += 1)
            if ((all[place]?.add('a').current ?? 0) <= 100) allowed += 1;
          exchange(...all);
        }
        expect(allowed).toBeLessThanOrEqual(100 + 3 * (4 + 20));
      }),
    );
  });
});
