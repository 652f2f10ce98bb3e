import { expect, test } from 'vitest';
import { parseHeadings } from './headings.ts';

test.each([
  ['毛主席诗词 -- 研究', ['毛主席诗词 -- 研究'], ['毛主席诗词', '研究']],
  ['马克思 (Marx, Karl 1818-1883) -- 传记', ['马克思 (Marx, Karl 1818-1883) -- 传记'], ['马克思', '传记']],
  [
    'C语言--程序设计--高等教育--教材',
    ['C语言 -- 程序设计 -- 高等教育 -- 教材'],
    ['C语言', '程序设计', '高等教育', '教材'],
  ],
  ['长篇小说 -- 中国 -- 当代', ['长篇小说 -- 中国 -- 当代'], ['长篇小说']],
  [
    '邓小平 (1904-1997) -- 1975-1982 -- 选集',
    ['邓小平 (1904-1997) -- 1975-1982 -- 选集'],
    ['邓小平', '选集'],
  ],
  ['武器，近战的--普及读物', ['武器，近战的 -- 普及读物'], ['武器，近战的', '普及读物']],
  ['爱情,婚姻；家庭', ['爱情', '婚姻', '家庭'], ['爱情', '婚姻', '家庭']],
  ['小说-中国-当代', ['小说 -- 中国 -- 当代'], ['小说']],
  ['', [], []],
])('%j', (cell, wholes, keywords) => {
  const headings = parseHeadings(cell) ?? [];
  expect(headings.map((heading) => heading.whole)).toEqual(wholes);
  expect(headings.flatMap((heading) => heading.keywords)).toEqual(keywords);
});

test('a description in the subject column is not a heading', () => {
  expect(parseHeadings('城南旧事 [专著] / 林海音原著')).toBeUndefined();
});

test('an inverted name among Latin headings stays whole', () => {
  expect(
    (parseHeadings('Potter, Harry (Fictional character); Wizards') ?? []).map(({ whole }) => whole),
  ).toEqual(['Potter, Harry (Fictional character)', 'Wizards']);
});
