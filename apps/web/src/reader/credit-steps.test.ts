import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditLine, creditSteps, foldUnchanged } from './credit-steps.ts';

const record = (createtime: string, score: number) => ({ createtime, score });
const day = (text: string) => Date.parse(text);

describe('the steps to the current credit', () => {
  test.each([
    ['no records, no steps', [], 100, []],
    ['records that change nothing make no step', [record('2026-11-20', 0)], 100, []],
    [
      'one record: before and after',
      [record('2026-11-20', -2)],
      98,
      [
        ['2026-11-20', 100],
        ['2026-11-20', 98],
      ],
    ],
    [
      'newest first becomes oldest first, and zeros are passed over',
      [record('2026-11-20', 1), record('2026-11-10', 0), record('2026-11-01', -5)],
      96,
      [
        ['2026-11-01', 100],
        ['2026-11-01', 95],
        ['2026-11-20', 96],
      ],
    ],
    [
      'a record without a time counts, but is not a step',
      [record('2026-11-20', 1), record('不详', 4)],
      10,
      [
        ['2026-11-20', 5],
        ['2026-11-20', 10],
      ],
    ],
  ])('%s', (_what, records, score, steps) => {
    expect(creditSteps(records, score)).toEqual(
      steps.map(([from = '', after]) => ({ from: day(String(from)), score: after })),
    );
  });

  test('the last step is the current credit, and each differs from the one before by its record', () => {
    const scores = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(scores, fc.integer({ min: -500, max: 500 }), (changes, now) => {
        const records = changes.map((score, index) => ({
          createtime: new Date(day('2026-11-20') - index * 86_400_000).toISOString(),
          score,
        }));
        const steps = creditSteps(records, now);
        const counted = changes.filter((score) => score !== 0).toReversed();
        expect(steps).toHaveLength(counted.length === 0 ? 0 : counted.length + 1);
        for (const [index, change] of counted.entries())
          expect((steps[index + 1]?.score ?? 0) - (steps[index]?.score ?? 0)).toBe(change);
        if (steps.length > 0 && changes[0] !== 0) expect(steps.at(-1)?.score).toBe(now);
      }),
    );
  });
});

describe('the plotted line', () => {
  const box = { width: 100, height: 80 };
  test.each([
    ['nothing', [], 100, ''],
    ['one level is in the middle', [{ from: 0, score: 5 }], 100, '0,40 100,40'],
    [
      'from the bottom to the top',
      [
        { from: 0, score: 0 },
        { from: 50, score: 10 },
      ],
      100,
      '0,80 50,80 50,0 100,0',
    ],
    [
      'down and up again, in proportion',
      [
        { from: 0, score: 100 },
        { from: 0, score: 90 },
        { from: 75, score: 95 },
      ],
      100,
      '0,0 0,0 0,80 75,80 75,40 100,40',
    ],
    [
      'a clock that is behind',
      [
        { from: 200, score: 1 },
        { from: 200, score: 2 },
      ],
      100,
      '100,80 100,80 100,0 100,0',
    ],
  ])('%s', (_what, steps, now, line) => {
    expect(creditLine(steps, now, box)).toBe(line);
  });
});

describe('runs of records that change nothing', () => {
  test.each([
    ['nothing', [], ''],
    ['a single zero stays', [0], 'r'],
    ['two zeros are folded', [0, 0], '2'],
    ['zeros between changes', [1, 0, 0, 0, -1], 'r3r'],
    ['a single zero between changes stays', [1, 0, -1], 'rrr'],
    ['runs at both ends', [0, 0, 5, 0, 0, 0], '2r3'],
    ['no zeros', [1, 2, 3], 'rrr'],
  ])('%s', (_what, scores, expected) => {
    const records = scores.map((score) => ({ score }));
    const folded = foldUnchanged(records);
    expect(folded.map((one) => (one.kind === 'record' ? 'r' : one.records.length)).join('')).toBe(expected);
    expect(folded.flatMap((one) => (one.kind === 'record' ? [one.record] : one.records))).toEqual(records);
  });
});
