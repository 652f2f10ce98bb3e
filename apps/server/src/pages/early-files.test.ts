import { expect, test } from 'vitest';
import { earlyLinks, sectionOf } from './early-files.ts';

const manifest = JSON.stringify({
  'index.html': { file: 'assets/index-a.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-b.js' },
  '_list.js': { file: 'assets/list-c.js', imports: ['_react.js'] },
  'src/messages/zh-CN.ts': { file: 'assets/zh-CN-d.js' },
  'src/catalogue/screens/search-screen.tsx': {
    file: 'assets/search-e.js',
    imports: ['_list.js', 'index.html'],
  },
  'src/platform/portal-pager.tsx': { file: 'assets/pager-f.js' },
});
const html = '<script src="/assets/index-a.js"></script><link href="/assets/react-b.js">';

test('a page fetches the messages and the screen that it will show, and what they need, once', () => {
  const links = earlyLinks(manifest, html, 'zh-CN', 'search');
  const hrefs = [...links.matchAll(/href="([^"]+)"/g)].map((match) => match[1]);
  expect(hrefs.toSorted()).toEqual(['/assets/list-c.js', '/assets/search-e.js', '/assets/zh-CN-d.js']);
  expect(earlyLinks(manifest, html, 'zh-CN', 'me')).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/zh-CN-d.js">',
  );
});

test('a rendered page names its scripts for later, each after what it needs', () => {
  const links = earlyLinks(manifest, html, 'zh-CN', 'search', ['src/platform/portal-pager.tsx']);
  expect(links).not.toContain(' rel="modulepreload"');
  const later = [...links.matchAll(/ rel="later" data-rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
    (match) => match[1],
  );
  expect(later).toEqual([
    '/assets/zh-CN-d.js',
    '/assets/list-c.js',
    '/assets/search-e.js',
    '/assets/pager-f.js',
  ]);
});

test('without a readable manifest a page fetches nothing early', () => {
  expect(earlyLinks('', html, 'zh-CN', 'search')).toBe('');
  expect(earlyLinks('[1]', html, 'zh-CN', 'search')).toBe('');
});

test('a notice or a class uses another screen than its list', () => {
  const addresses = [
    '',
    '/book/12?x=1',
    '/kind',
    '/kind?x=1',
    '/kind/I',
    '/notices/news',
    '/notices/news/3',
    '/notices/competitions/3',
  ];
  expect(addresses.map((address) => sectionOf(`/qinghe${address}`))).toEqual([
    '',
    'book',
    'kind',
    'kind',
    'kind/one',
    'notices',
    'notices/one',
    'notices/competitions',
  ]);
});
