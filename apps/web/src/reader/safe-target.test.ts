import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeTarget } from './safe-target.ts';

test.each([
  ['/qinghe', '/qinghe'],
  ['/qinghe/me/loans?page=2', '/qinghe/me/loans?page=2'],
  ['/qinghe/search?q=%E4%B8%89%E4%BD%93#top', '/qinghe/search?q=%E4%B8%89%E4%BD%93#top'],
])('%s is a page of the library', (text, target) => {
  expect(safeTarget(text, 'qinghe')).toBe(target);
});

test.each([
  '',
  'me/loans',
  '//evil',
  '//evil.example/qinghe',
  '///evil',
  'https:evil',
  'https://evil.example/qinghe',
  'HTTPS:\\\\evil',
  '\\\\evil',
  '/\\evil',
  '\\/evil',
  '/\t/evil',
  '/\n/evil',
  '/ /evil',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '/qinghe/..//evil',
  '/qinghe/%2e%2e//evil',
  '/qinghe/../harbor',
  '/qinghe2/me',
  '/harbor/me/loans',
  '/client/403',
  '/@evil',
])('%j leads nowhere', (text) => {
  expect(safeTarget(text, 'qinghe')).toBeUndefined();
});

test('whatever is let through stays in the library when a browser opens it', () => {
  const slashes = fc.constantFrom(
    '/',
    '\\',
    '.',
    '%2e',
    '%2f',
    ':',
    '@',
    '?',
    '#',
    ' ',
    '\t',
    'qinghe',
    'evil',
    'https',
  );
  fc.assert(
    fc.property(fc.array(slashes, { maxLength: 12 }), (parts) => {
      const target = safeTarget(`/qinghe${parts.join('')}`, 'qinghe');
      if (target === undefined) return;
      const opened = new URL(target, 'https://library.example');
      expect(opened.origin).toBe('https://library.example');
      expect(opened.pathname === '/qinghe' || opened.pathname.startsWith('/qinghe/')).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
