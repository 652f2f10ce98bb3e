import { expect, test } from 'vitest';
import { FilterCollector, SegmentFilter } from './segment-filter.ts';

/** An offset, as terms have in the memory of a reader. */
const termOf = (text: string) => ({
  units: Uint16Array.from(` ${text}`, (unit) => unit.charCodeAt(0)),
  start: 1,
  length: text.length,
});

const filterOf = (texts: readonly string[]): SegmentFilter => {
  const collector = new FilterCollector();
  for (const text of texts) collector.add(termOf(text));
  return new SegmentFilter(collector.bytes);
};

test.each([1, 2, 100, 1024, 5000])('a filter of %i terms holds each of them and few others', (count) => {
  const han = (number: number): string => String.fromCharCode(0x4e00 + (number % 150), 0x5e00 + number / 150);
  const terms = Array.from({ length: count }, (_, number) => han(number));
  const filter = filterOf(terms);
  expect(terms.filter((term) => !filter.mayHold(term))).toEqual([]);
  const others = Array.from({ length: 20_000 }, (_, number) => han(number + count));
  expect(others.filter((other) => filter.mayHold(other)).length).toBeLessThan(20_000 * 0.08);
});

test('a filter without terms excludes nothing', () => {
  expect(filterOf([]).mayHold('红楼')).toBe(true);
});

test('the filter of a large segment excludes only whole values', () => {
  const collector = new FilterCollector();
  const values = ['\u0082鲁迅', '\u0082文学'];
  const one = { units: new Uint16Array(2), start: 0, length: 2 };
  for (let number = 0; number < 2 ** 21 + 1; number += 1) {
    one.units[0] = 0x4e00 + (number >> 10);
    one.units[1] = 0x5000 + (number & 0x3ff);
    collector.add(one);
  }
  for (const value of values) collector.add(termOf(value));
  const filter = new SegmentFilter(collector.bytes);
  expect(values.every((value) => filter.mayHold(value))).toBe(true);
  expect(['红楼', '\u0081红楼梦', '魃魃'].every((other) => filter.mayHold(other))).toBe(true);
  const others = Array.from({ length: 1000 }, (_, number) => `\u0082${number}`);
  expect(others.filter((other) => filter.mayHold(other)).length).toBeLessThan(200);
});
