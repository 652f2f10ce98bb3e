import { expect, test } from 'vitest';
import { wrongCitations } from './citations.ts';

const decision = {
  file: 'docs/decisions/0001-search.md',
  text: '# 1. Search\n\n2026-11-20 · accepted\n\nWhy.\n\n## Consequences\n\n- One.\n',
};
const limits = { file: 'docs/limits.md', text: '# Limits\n\n## Lists and paging\n' };

function wrongIn(file: string, text: string) {
  return wrongCitations([decision, limits, { file, text }]);
}

test('comments may cite existing documents, headings and decisions', () => {
  expect(
    wrongIn(
      'apps/a.ts',
      '/** See docs/limits.md#lists-and-paging,\n * docs/limits and decision 1. */\nexport {};',
    ),
  ).toEqual([]);
});

test.each([
  ['/** Copy status of spec §4. */', 'apps/a.ts: a comment cites "spec §", which is not in the repository'],
  ['// Fields of calls.md.', 'apps/a.ts: a comment cites "calls.md", which is not in the repository'],
  ['/* docs/limit.md */', 'apps/a.ts: there is no docs/limit.md'],
  ['/** docs/limits.md#sums */', 'apps/a.ts: docs/limits.md has no heading #sums'],
  ['// decision 2 says why', 'apps/a.ts: there is no decision 2'],
])('%s is refused', (text, complaint) => {
  expect(wrongIn('apps/a.ts', text)).toEqual([complaint]);
});

test('addresses and pictures are not documents', () => {
  expect(wrongIn('apps/a.ts', '// https://example.org/docs/none and `/api/docs/json`\nexport {};')).toEqual(
    [],
  );
  expect(wrongIn('README.md', '![Results](docs/pictures/search.png)')).toEqual([]);
});

test('a comment that runs over two lines is read as one', () => {
  expect(wrongIn('apps/a.ts', '/**\n * As decision\n * 9 says.\n */')).toEqual([
    'apps/a.ts: there is no decision 9',
  ]);
});

test('a decision has a number, a date, a status and consequences', () => {
  expect(wrongIn('docs/decisions/0002-pages.md', '# Pages\n\nWhy.\n')).toEqual([
    'docs/decisions/0002-pages.md: the title begins with "# 2. "',
    'docs/decisions/0002-pages.md: a line gives date and status, such as "2026-11-22 · accepted"',
    'docs/decisions/0002-pages.md: "## Consequences" is missing',
  ]);
});

test('two decisions do not share a number', () => {
  expect(wrongIn('docs/decisions/0001-pages.md', decision.text)).toEqual([
    'docs/decisions/0001-pages.md: docs/decisions/0001-search.md has the same number',
  ]);
});

test('documents cite each other by the same rules', () => {
  expect(wrongIn('README.md', 'See [limits](docs/limits.md#none).')).toEqual([
    'README.md: docs/limits.md has no heading #none',
  ]);
});
