import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildRecord, readAll } from '../../../testing/catalogue/record-files.ts';
import { keysOf, recordOfDraft, sourceKeyOf } from '../title-record.ts';
import { TitleMatcher } from './match-titles.ts';

const units: readonly ((number: number) => string)[] = [
  (n) => `Vol. ${n}`,
  (n) => `v.${n}`,
  (n) => `Bd. ${n}`,
  (n) => `Tome ${['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][n - 1]}`,
  (n) => `Part ${['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'][n - 1]}`,
  (n) => `no. ${n}`,
  (n) => `#${n}`,
  (n) => `Book ${n}`,
  (n) => `第${'一二三四五六七八九'[n - 1]}卷`,
  (n) => `卷${'一二三四五六七八九'[n - 1]}`,
  (n) => `第${n}巻`,
  (n) => `第${n}册`,
  (n) => `제${n}권`,
  (n) => `Том ${n}`,
  (n) => ['上', '下'][n % 2] ?? '',
  (n) => ['上册', '下册'][n % 2] ?? '',
];
const brackets = ['()', '（）', '[]', '【】', '〔〕', '  '];
const cases: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
];
const designations = fc
  .tuple(
    fc.constantFrom(...units),
    fc.constantFrom(...cases),
    fc.constantFrom(...brackets),
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 1, max: 9 }),
  )
  .filter(([unit, , , a, b]) => unit(a) !== unit(b))
  .map(([unit, change, frame, a, b]) =>
    [a, b].map((number) => `${frame[0]}${change(unit(number))}${frame[1]}`.trim()),
  );
const titles = fc.constantFrom('NANA', '红楼梦', 'Die Welt', 'ONE PIECE', '三国演义', 'Война и мир', '토지');

/** Where the part is named: in the title's cell, or in a separate column that claims to be a series or subtitle. */
const places = {
  title: (title: string, part: string) => [`${title} ${part}`, '', ''],
  series: (title: string, part: string) => [title, part, ''],
  subtitle: (title: string, part: string) => [title, '', part],
  'title and series': (title: string, part: string) => [`${title} ${part}`, part, ''],
} as const;

const sheet = (rows: readonly (readonly string[])[], isbn: string) =>
  `title,series,subtitle,author,publisher,date,isbn\n${rows
    .map((row) => [...row, 'A. Writer', 'Press', '2008', isbn].map((cell) => `"${cell}"`).join(','))
    .join('\n')}\n`;

async function areTwoTitles(content: string | Uint8Array): Promise<boolean> {
  const { drafts } = await readAll(content);
  const matcher = new TitleMatcher([], new Map());
  const kinds = drafts.map((draft, at) => {
    const record = recordOfDraft(draft);
    const keys = keysOf(record);
    const match = matcher.match(record, keys, sourceKeyOf(keys));
    if (match.kind === 'new') matcher.remember({ id: at + 1, record, keys });
    matcher.bind(sourceKeyOf(keys), at + 1);
    return match.kind;
  });
  return kinds.join() === 'new,new';
}

test('two volumes are two titles, and a part is never a series, wherever and however it is written', async () => {
  await fc.assert(
    fc.asyncProperty(
      titles,
      designations,
      fc.constantFrom(...Object.values(places)),
      fc.constantFrom('', '9787020002207'),
      async (title, parts, place, isbn) => {
        const rows = parts.map((part) => place(title, part));
        const { drafts } = await readAll(sheet(rows, isbn));
        expect(drafts.map(({ series }) => series)).toEqual(['', '']);
        expect(await areTwoTitles(sheet(rows, isbn))).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('a number in the name of a series keeps volumes with one title apart', async () => {
  const { drafts } = await readAll(sheet([['Saga (Saga, #1)', '', '']], ''));
  expect(drafts[0]).toMatchObject({ title: 'Saga', series: 'Saga, #1' });
  expect(
    await areTwoTitles(
      sheet(
        [
          ['Saga (Saga, #1)', '', ''],
          ['Saga (Saga, #2)', '', ''],
        ],
        '',
      ),
    ),
  ).toBe(true);
});

test('a part in the series field of a MARC record belongs to the title', async () => {
  const volume = (tags: readonly [string, string, string], number: string) =>
    buildRecord([
      ['001', `x${number}`],
      [tags[0], '1 ', 'a', '红楼梦'],
      [tags[1], '  ', tags[2], number],
    ]);
  for (const [tags, numbers] of [
    [
      ['245', '490', 'a'],
      ['Vol. 1', 'Vol. 2'],
    ],
    [
      ['200', '225', 'a'],
      ['第一卷', '第二卷'],
    ],
    [
      ['200', '225', 'v'],
      ['上', '下'],
    ],
  ] as const) {
    const file = Buffer.concat(numbers.map((number) => volume(tags, number)));
    const { drafts } = await readAll(file);
    expect(drafts.map(({ title, series }) => [title, series])).toEqual(
      numbers.map((number) => [`红楼梦. ${number}`, '']),
    );
    expect(await areTwoTitles(file)).toBe(true);
  }
});
