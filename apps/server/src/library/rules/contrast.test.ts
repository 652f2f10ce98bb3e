import { expect, test } from 'vitest';
import { contrastOf, contrastWarnings } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#fff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('the contrast of %s to %s is %d', (first, second, expected) => {
  expect(contrastOf(first, second)).toBeCloseTo(expected, 2);
});

test('a pale colour gets a warning with its contrast', () => {
  expect(contrastWarnings({ accentColor: '#ffcc00', fontColor: '#545454' }).map(String)).toEqual([
    expect.stringMatching(/^accentColor: #ffcc00 has a contrast of 1\.\d:1 to the paper by day; /),
  ]);
});

test('a mid-tone colour is hard to read both by day and by night', () => {
  expect(String(contrastWarnings({ fontColor: '#7d7d7d' })[0])).toMatch(/by day and \d\.\d:1 at night/);
});

test('a value that is not a colour is not judged here', () => {
  expect(contrastWarnings({ fontColor: 'red', accentColor: null }).map(String)).toEqual([]);
});
