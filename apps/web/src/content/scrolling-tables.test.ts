// @vitest-environment happy-dom
import { cleanHtmlSchema } from '@yuelan/contract/clean-html';
import { expect, test } from 'vitest';
import { scrollingTables } from './scrolling-tables.ts';

function show(html: string) {
  const place = document.createElement('div');
  place.innerHTML = scrollingTables(cleanHtmlSchema.parse(html), 'wide', '表格 <1> "a" & b');
  return place;
}

test('a table scrolls by itself, named by its caption', () => {
  const place = show(
    '<p>a</p><table><caption><b>周</b> "1" &amp; 2</caption><tbody><tr><td>b</td></tr></tbody></table><p>c</p>',
  );
  const scroller = place.querySelector('.wide');
  expect([...place.children].map(({ tagName }) => tagName)).toEqual(['P', 'DIV', 'P']);
  expect(scroller?.getAttribute('aria-label')).toBe('周 "1" & 2');
  expect(scroller?.getAttribute('tabindex')).toBe('0');
  expect(scroller?.firstElementChild?.tagName).toBe('TABLE');
});

test('a table without a caption is named by the label', () => {
  const place = show('<table><tbody><tr><td>1</td></tr></tbody></table>');
  expect(place.querySelector('.wide')?.getAttribute('aria-label')).toBe('表格 <1> "a" & b');
});

test('a table inside a table scrolls with it', () => {
  const inner = '<table><tbody><tr><td>2</td></tr></tbody></table>';
  const place = show(`<table><tbody><tr><td>${inner}</td></tr></tbody></table>${inner}`);
  expect(place.querySelectorAll('.wide')).toHaveLength(2);
  expect(place.querySelectorAll('table')).toHaveLength(3);
});
