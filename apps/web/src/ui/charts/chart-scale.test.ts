import { expect, test } from 'vitest';
import { axisMarks, labelStep } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [43, [0, 20, 40, 60]],
  [1234, [0, 500, 1000, 1500]],
])('an axis for values up to %i has the marks %j', (largest, marks) => {
  expect(axisMarks(largest)).toEqual(marks);
});

test('of thirty days in room for ten every third is named', () => {
  expect(labelStep(30, 10)).toBe(3);
  expect(labelStep(5, 10)).toBe(1);
});
