import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Branch, branchesOf, readOutline, withBooks } from './outline.ts';

type Plain = readonly [string, ...Plain[]];
const plain = ({ label, children }: Branch): Plain => [label, ...children.map(plain)];
const read = (text: string) => {
  const outline = readOutline(text, '书名');
  return outline === undefined ? undefined : plain(outline.root);
};

test('two more spaces make a child of the entry above', () => {
  expect(read('红楼梦\n  人物\n    贾宝玉\n    林黛玉\n  主题\n')).toEqual([
    '红楼梦',
    ['人物', ['贾宝玉'], ['林黛玉']],
    ['主题'],
  ]);
});

test('without one first entry the title is the root', () => {
  expect(read('人物\n  贾宝玉\n主题')).toEqual(['书名', ['人物', ['贾宝玉']], ['主题']]);
});

test('tabs, ideographic spaces, bullets, empty lines and Windows line endings are understood', () => {
  expect(read('\r\n红楼梦\r\n\t- 人物\r\n\r\n\t\t* 贾宝玉\r\n　• 主题\r\n')).toEqual([
    '红楼梦',
    ['人物', ['贾宝玉']],
    ['主题'],
  ]);
});

test('jumps and odd indentation find the nearest entry above', () => {
  expect(read('根\n        太深\n   一半\n     更深\n  二')).toEqual([
    '根',
    ['太深'],
    ['一半', ['更深']],
    ['二'],
  ]);
  expect(read('    先缩进\n  再退\n退到头')).toEqual(['书名', ['先缩进'], ['再退'], ['退到头']]);
});

test('text without words has no outline', () => {
  for (const text of ['', ' \n\t\n', '\u202E\u0000']) expect(read(text)).toBeUndefined();
});

test('markup stays text, and characters that turn or hide text are removed', () => {
  expect(read('<img src=x onerror=alert(1)>\n  [a](javascript:1)\u202E\u0007')).toEqual([
    '<img src=x onerror=alert(1)>',
    ['[a](javascript:1)'],
  ]);
});

test('a very deep, long or wide text becomes a tree that can be drawn', () => {
  const deep = Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}第${depth}`).join('\n');
  const depths = branchesOf(readOutline(deep, 't')?.root ?? expect.fail()).map(
    (branch) => branch.path.split('.').length,
  );
  expect(Math.max(...depths)).toBeLessThanOrEqual(10);
  expect(depths).toHaveLength(200);
  const wide = readOutline(`根\n${'  枝\n'.repeat(5000)}`, 't') ?? expect.fail();
  expect(branchesOf(wide.root)).toHaveLength(300);
  expect(wide.left).toBe(4701);
  expect(readOutline('长'.repeat(9000), 't')?.root.label).toHaveLength(160);
});

test('any lines become a tree that keeps every one of them, each with its own path', () => {
  const line = fc.tuple(fc.stringMatching(/^[ \t　]{0,12}$/u), fc.constantFrom('一', '二 三', '- 四'));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (lines) => {
      const outline = readOutline(lines.map((parts) => parts.join('')).join('\n'), '书') ?? expect.fail();
      const all = branchesOf(outline.root);
      const ours = outline.root.path === '0' ? all.slice(1) : all;
      expect(ours.map((branch) => branch.label)).toEqual(lines.map(([, words]) => words.replace(/^- /u, '')));
      expect(new Set(all.map((branch) => branch.path)).size).toBe(all.length);
    }),
  );
});

test('a leaf that names a book of the catalogue carries it; a branch with the same name does not', () => {
  const outline = readOutline('草房子\n  作者\n    根鸟\n  根鸟\n    别的', '草房子');
  const book = {
    id: '7',
    bookName: '根鸟',
    firstAuthor: '曹文轩',
    cover: '',
    bookKindCode: 'I287',
    language: 'chi',
  };
  const root = outline === undefined ? undefined : withBooks(outline.root, [book]);
  const carried = root === undefined ? [] : branchesOf(root).map(({ label, book: one }) => [label, one?.id]);
  expect(carried).toEqual([
    ['草房子', undefined],
    ['作者', undefined],
    ['根鸟', '7'],
    ['根鸟', undefined],
    ['别的', undefined],
  ]);
});
