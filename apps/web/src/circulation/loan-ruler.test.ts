import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulerOf } from './loan-ruler.ts';

const today = '2026-11-22';
const ruler = (...due: readonly string[]) => rulerOf(due, (day) => day, today);
const round = (share: number) => Math.round(share * 1000) / 1000;

describe('the ruler of loans', () => {
  test.each([
    ['today, with nothing overdue, stands at the beginning', [today], [0.06]],
    ['half of the days are half of the way', ['2026-12-07'], [0.5]],
    ['thirty days on is the end', ['2026-12-22'], [0.94]],
    ['what is due later stands at the end too', ['2027-02-01'], [0.94]],
    ['one day overdue stands just left of today', ['2026-11-21', today], [0.205, 0.22]],
    ['ten days overdue stands left of that', ['2026-11-12'], [0.075]],
    ['a year overdue is not further left', ['2025-11-12'], [0.075]],
    ['in the order of their days, whatever the order of the list', ['2026-12-22', today], [0.06, 0.94]],
    ['over a change of month', ['2026-11-30', '2026-12-01'], [0.295, 0.324]],
    ['what has no date is left out', ['', 'soon'], []],
    ['nothing is nothing', [], []],
  ])('%s', (_what, due, places) => {
    expect(ruler(...due).places.map(({ at }) => round(at))).toEqual(places);
  });

  test('covers of one day are stacked, those of distant days are side by side', () => {
    const { places, lanes } = ruler(today, today, today, '2026-12-10', '2026-12-11');
    expect(places.map(({ lane }) => lane)).toEqual([0, 1, 2, 0, 1]);
    expect(lanes).toBe(3);
  });

  test('marks the ends of four weeks', () => {
    expect(ruler(today).weeks.map(({ day }) => day)).toEqual([
      '2026-11-29',
      '2026-12-06',
      '2026-12-13',
      '2026-12-20',
    ]);
  });

  test('says what is overdue', () => {
    expect(ruler('2026-11-21', today).places.map(({ isOverdue }) => isOverdue)).toEqual([true, false]);
  });

  test('no two covers overlap, none leaves the ruler, and overdue ones are left of today', () => {
    const days = fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 12 });
    fc.assert(
      fc.property(days, (offsets) => {
        const begin = Date.parse(`${today}T00:00:00Z`);
        const due = offsets.map((days) => new Date(begin + days * 86_400_000).toISOString().slice(0, 10));
        const found = ruler(...due);
        expect(found.places).toHaveLength(offsets.length);
        for (const [index, { at, lane, isOverdue }] of found.places.entries()) {
          expect(at).toBeGreaterThanOrEqual(0.06 - 1e-9);
          expect(at).toBeLessThanOrEqual(0.94 + 1e-9);
          expect(at < found.today).toBe(isOverdue);
          for (const other of found.places.slice(0, index))
            if (other.lane === lane) expect(Math.abs(other.at - at)).toBeGreaterThanOrEqual(0.12 - 1e-9);
        }
      }),
    );
  });
});
