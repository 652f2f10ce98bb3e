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

test('a filter without terms excludes nothing, because larger segments have none', () => {
  expect(filterOf([]).mayHold('红楼')).toBe(true);
});
