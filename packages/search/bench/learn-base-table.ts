import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { segment } from '../src/analysis/index.ts';
import { pack } from '../src/meaning/base-table.ts';
import { Texts } from '../src/meaning/learn.ts';
import { learntWords, tellingWords } from '../src/meaning/words.ts';

/**
 * Learns `src/meaning/base-table.bin`: `node packages/search/bench/learn-base-table.ts --wordnet dict --cow cow.tab --clc clc.json
 * --school books.csv`. `dict` is the folder of WordNet 3.0, `cow.tab` the Chinese Open Wordnet, `clc.json` an outline of the Chinese
 * Library Classification ([{ code, name, children }]), `books.csv` a school's catalogue with title, subject and summary in its 2nd, 8th
 * and 11th column.
 */
const { values: files } = parseArgs({
  options: {
    wordnet: { type: 'string', default: '' },
    cow: { type: 'string', default: '' },
    clc: { type: 'string', default: '' },
    school: { type: 'string', default: '' },
  },
});

const limits = { dimensions: 64, mostWords: 54_000, leastTexts: 1, largestShare: 1 } as const;
const han = /\p{Script=Han}/u;
const lines = (file: string) => readFileSync(file, 'utf8').split('\n');
const latin = (text: string) => tellingWords(text).filter((word) => !han.test(word));

/** Words of a meaning in both languages, those of its neighbours, and its definition. */
interface Meaning {
  readonly english: readonly string[];
  readonly neighbours: readonly string[];
  readonly definition: string;
}

/** Kinds of things, parts, likenesses, causes and fields: not opposites. */
const joins = /^[@+&~;=\\#%]/u;
const manyKinds = 40;

/** A line of WordNet: offset, file, type, the number of words (hex), the words, the number of pointers, the pointers, a definition. */
function readMeaning(line: string): Meaning {
  const [head = '', definition = ''] = line.split(' | ');
  const parts = head.split(' ');
  const words = Number.parseInt(parts[3] ?? '0', 16);
  const english = Array.from({ length: words }, (_, at) =>
    (parts[4 + 2 * at] ?? '').replace(/\(.*\)$/u, '').replaceAll('_', ' '),
  );
  const first = 5 + 2 * words;
  const pointers = Array.from({ length: Number(parts[first - 1]) }, (_, at) => ({
    sign: parts[first + 4 * at] ?? '',
    to: `${parts[first + 4 * at + 1]}-${(parts[first + 4 * at + 2] ?? '').replace('s', 'a')}`,
  }));
  const neighbours = pointers.flatMap(({ sign, to }) =>
    !joins.test(sign) || (sign === '~' && pointers.length > manyKinds) ? [] : [to],
  );
  return { english, neighbours, definition };
}

function* wordnetTexts(): Generator<readonly string[]> {
  const chinese = new Map<string, string[]>();
  for (const line of lines(files.cow)) {
    const [id = '', type = '', word] = line.split('\t');
    if (word === undefined || !type.endsWith('lemma')) continue;
    const key = id.replace(/-s$/u, '-a');
    chinese.set(key, [...(chinese.get(key) ?? []), word.replace(/\+[的地得]$/u, '').replaceAll('+', '')]);
  }
  const meanings = new Map<string, Meaning>();
  for (const [file, letter] of [
    ['noun', 'n'],
    ['verb', 'v'],
    ['adj', 'a'],
    ['adv', 'r'],
  ] as const)
    for (const line of lines(join(files.wordnet, `data.${file}`)))
      if (/^\d/u.test(line)) meanings.set(`${line.slice(0, 8)}-${letter}`, readMeaning(line));
  for (const [id, { english, neighbours, definition }] of meanings) {
    const own = [...english.flatMap(latin), ...(chinese.get(id) ?? []).flatMap(learntWords)];
    const near = neighbours.flatMap((other) => [
      ...(meanings.get(other)?.english.slice(0, 2) ?? []).flatMap(latin),
      ...(chinese.get(other) ?? []).slice(0, 3).flatMap(learntWords),
    ]);
    yield [...own, ...near.slice(0, 30)];
    yield [...own, ...latin(definition)];
  }
}

interface Node {
  readonly name: string;
  readonly children?: readonly Node[];
}

function* classTexts(nodes: readonly Node[], above: readonly string[] = []): Generator<readonly string[]> {
  for (const { name, children = [] } of nodes) {
    const own = learntWords(name.replace(/[（(].*?[)）]/gu, ''));
    yield [...own, ...children.slice(0, 12).flatMap((child) => learntWords(child.name))];
    yield [...own, ...above];
    yield* classTexts(children, [...above.slice(-40), ...own]);
  }
}

function* schoolTexts(): Generator<readonly string[]> {
  for (const line of lines(files.school).slice(1)) {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/gu)].map(([, cell = '']) => cell);
    const headings = (cells[7] ?? '').split(/ -- |[;,；\s]/u).filter((one) => !/读物|研究|作品集/u.test(one));
    yield [
      ...segment(cells[1] ?? ''),
      ...headings.flatMap(learntWords),
      ...tellingWords((cells[10] ?? '').slice(0, 300)),
    ];
  }
}

/** Words that Semantic Concordance, the tagged text of WordNet, has. */
const everyday = new Set(
  lines(join(files.wordnet, 'index.sense')).flatMap((line) => {
    const [sense = '', , , count] = line.split(' ');
    return Number(count) > 0 ? latin((sense.split('%')[0] ?? '').replaceAll('_', ' ')) : [];
  }),
);

const counts = new Map<string, number>();
const read: (readonly string[])[] = [];
for (const [texts, share] of [
  [wordnetTexts(), 0.02],
  [classTexts(JSON.parse(readFileSync(files.clc, 'utf8'))), 0.03],
  [schoolTexts(), 0.04],
] as const) {
  const all = [...texts].map((words) => [...new Set(words)]);
  const own = new Map<string, number>();
  for (const words of all) for (const word of words) own.set(word, (own.get(word) ?? 0) + 1);
  const isTelling = (word: string) => (own.get(word) ?? 0) <= all.length * share && word.length <= 20;
  for (const words of all) {
    const kept = words.filter(isTelling);
    for (const word of kept) counts.set(word, (counts.get(word) ?? 0) + 1);
    read.push(kept);
  }
}
const leastOf = (word: string) => (han.test(word) ? 2 : everyday.has(word) ? 4 : 7);
const texts = new Texts();
for (const words of read)
  texts.add(words.filter((word) => (counts.get(word) ?? 0) >= leastOf(word) && /^\p{L}/u.test(word)));
const packed = pack(texts.learn(limits));
writeFileSync(new URL('../src/meaning/base-table.bin', import.meta.url), packed);
process.stdout.write(`${packed.length} bytes\n`);
