import { expect, test } from 'vitest';
import { hasShape, shapeOf } from './schedule-words.ts';

test.each([
  ['', { every: 'request' }],
  ['*/5 * * * *', { every: 'minutes', count: 5 }],
  ['7 * * * *', { every: 'hour', minute: '07' }],
  ['0 3 * * *', { every: 'day', time: '03:00' }],
  ['30 22 * * 1,7', { every: 'week', time: '22:30', weekdays: [1, 0] }],
  ['0 3 1 * *', { every: 'pattern', pattern: '0 3 1 * *' }],
  ['0 3 * * 1-5', { every: 'pattern', pattern: '0 3 * * 1-5' }],
  ['0 */2 * * *', { every: 'pattern', pattern: '0 */2 * * *' }],
  ['*/5 3 * * *', { every: 'pattern', pattern: '*/5 3 * * *' }],
])('the schedule %j is understood', (pattern, shape) => {
  expect(shapeOf(pattern)).toEqual(shape);
});

test.each([
  ['', true],
  [' 0  3 * * * ', true],
  ['every night', false],
  ['0 3 * * * *', false],
])('%j may be a schedule: %j', (text, expected) => {
  expect(hasShape(text)).toBe(expected);
});
