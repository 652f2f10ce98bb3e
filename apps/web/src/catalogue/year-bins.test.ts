import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { yearBins } from './year-bins.ts';

const buckets = fc
  .uniqueArray(fc.integer({ min: -500, max: 2100 }), { maxLength: 60 })
  .chain((years) =>
    fc.tuple(
      ...years.map((year) =>
        fc.nat({ max: 500 }).map((count) => ({ key: String(year), docCount: count + 1 })),
      ),
    ),
  );

test('every year is in exactly one bar, and the bars are adjacent', () => {
  fc.assert(
    fc.property(buckets, (years) => {
      const bins = yearBins(years);
      if (new Set(years.map(({ key }) => key)).size < 2) expect(bins).toEqual([]);
      else {
        expect(bins.length).toBeLessThanOrEqual(24);
        const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
        expect(sum(bins.map(({ count }) => count))).toBe(sum(years.map(({ docCount }) => docCount)));
        for (const [at, { from, to }] of bins.entries()) {
          expect(from).toBeLessThanOrEqual(to);
          if (at > 0) expect(from).toBe((bins[at - 1]?.to ?? 0) + 1);
        }
      }
    }),
  );
});

test('a few old books do not flatten the rest', () => {
  const years = [
    { key: '1600', docCount: 1 },
    ...Array.from({ length: 20 }, (_, at) => ({ key: String(2001 + at), docCount: 10 })),
  ];
  const bins = yearBins(years);
  expect(bins[0]).toEqual({ from: 1600, to: 2001, count: 11 });
  expect(bins.at(-1)).toEqual({ from: 2020, to: 2020, count: 10 });
});
