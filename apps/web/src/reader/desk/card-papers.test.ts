import { expect, test } from 'vitest';
import { paperOf, usualSheet } from './card-papers.ts';

test('ten cards fit on a sheet of A4, centred', () => {
  const paper = paperOf(usualSheet);
  expect([paper.columns, paper.rows]).toEqual([2, 5]);
  const right = paper.marginLeft + paper.pitchX * (paper.columns - 1) + paper.labelWidth;
  const bottom = paper.marginTop + paper.pitchY * (paper.rows - 1) + paper.labelHeight;
  expect(right).toBeCloseTo(210 - paper.marginLeft);
  expect(bottom).toBeCloseTo(297 - paper.marginTop);
});

test('a one-card paper prints one card at a time', () => {
  const paper = paperOf({ ...usualSheet, paper: 'own', pageWidth: 85.6, pageHeight: 54 });
  expect(paper).toMatchObject({ columns: 1, rows: 1, marginLeft: 0, marginTop: 0, pageWidth: 85.6 });
});
