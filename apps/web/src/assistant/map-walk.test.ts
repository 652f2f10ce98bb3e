import { expect, test } from 'vitest';
import { layOut } from './map-layout.ts';
import { type Arrow, entryAfterArrow, entryAtEnd } from './map-walk.ts';
import { readOutline } from './outline.ts';

const outline = readOutline('根\n  一\n    一一\n    一二\n  二\n  三\n    三一\n  四', '') ?? expect.fail();
const { entries } = layOut(outline.root, () => (text) => text.length * 10, 'both');
const called = (label: string) => entries.find((entry) => entry.label === label) ?? expect.fail(label);

test.each<[string, Arrow, string | undefined]>([
  ['根', 'ArrowRight', '一'],
  ['根', 'ArrowLeft', '三'],
  ['根', 'ArrowDown', undefined],
  ['一', 'ArrowRight', '一一'],
  ['一', 'ArrowLeft', '根'],
  ['一', 'ArrowDown', '二'],
  ['一', 'ArrowUp', undefined],
  ['一一', 'ArrowDown', '一二'],
  ['三', 'ArrowLeft', '三一'],
  ['三一', 'ArrowRight', '三'],
  ['三一', 'ArrowLeft', undefined],
])('from %s, %s leads to %s', (from, arrow, to) => {
  expect(entryAfterArrow(entries, called(from), arrow)?.label).toBe(to);
});

test('Home leads to the root, End to the last entry', () => {
  expect(entryAtEnd(entries, 'Home')?.label).toBe('根');
  expect(entryAtEnd(entries, 'End')?.label).toBe('四');
});
