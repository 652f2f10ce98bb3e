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

/** The widths in em that a phone, a small laptop and a large screen leave for labels. */
const rooms = [22, 48, 90];
const days = Array.from({ length: 31 }, (_, day) => `3月${day + 1}日`);
const english = Array.from({ length: 31 }, (_, day) => `March ${day + 1}`);
const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`);

test.each([
  ['Chinese days', days, [7, 3, 2]],
  ['English days', english, [8, 4, 2]],
  ['months', months, [3, 2, 1]],
  ['a week', days.slice(0, 7), [2, 1, 1]],
])('labels never touch at any width: %s', (_, labels, steps) => {
  expect(rooms.map((room) => labelStep(labels, room))).toEqual(steps);
});

test('short labels are all shown, and one label is shown even where it is too wide', () => {
  expect(labelStep(['1', '2', '3'], 22)).toBe(1);
  expect(labelStep(['A very long label'], 5)).toBe(1);
  expect(labelStep([], 22)).toBe(1);
});
