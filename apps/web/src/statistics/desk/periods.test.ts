import { expect, test } from 'vitest';
import { dayIn, presetOf, presets, spanOf } from './periods.ts';

test.each([
  ['week', '2026-03-02', '2026-02-24', '2026-03-02'],
  ['thirty', '2026-03-02', '2026-02-01', '2026-03-02'],
  ['month', '2026-03-02', '2026-03-01', '2026-03-02'],
  ['lastMonth', '2026-03-02', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['year', '2026-03-02', '2026-01-01', '2026-03-02'],
  ['lastYear', '2026-03-02', '2025-01-01', '2025-12-31'],
  ['schoolYear', '2026-03-02', '2025-09-01', '2026-03-02'],
  ['schoolYear', '2026-09-01', '2026-09-01', '2026-09-01'],
] as const)('%s on %s is %s to %s', (preset, today, from, to) => {
  expect(spanOf(preset, today)).toEqual({ from, to });
});

test('a period that is not a preset has none', () => {
  for (const preset of presets) expect(presetOf(spanOf(preset, '2026-05-20'), '2026-05-20')).toBe(preset);
  expect(presetOf({ from: '2026-05-01', to: '2026-05-02' }, '2026-05-20')).toBeUndefined();
});

test('the day is the library’s', () => {
  const night = new Date('2026-03-01T20:00:00Z');
  expect(dayIn(night, 'Asia/Shanghai')).toBe('2026-03-02');
  expect(dayIn(night, 'Europe/London')).toBe('2026-03-01');
});
