import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { columnFields, judge, readTableTitle } from '../catalogue/public.ts';
import { recogniseColumns } from '../import/public.ts';

const folder = fileURLToPath(new URL('../../demo', import.meta.url));

const entrySchema = z.strictObject({
  isbn: z.string(),
  title: z.string(),
  subtitle: z.string().optional(),
  series: z.string().optional(),
  author: z.string(),
  publisher: z.string(),
  year: z.int(),
  pages: z.int().optional(),
  price: z.string().optional(),
  callNumber: z.string(),
  /** The class in the Chinese Library Classification, of a title whose call number is a Dewey number. */
  chineseClass: z.string().optional(),
  keywords: z.array(z.string()),
  language: z.string(),
  audience: z.string().optional(),
  summary: z.string(),
  borrowed: z.int().min(0),
});
export type DemoEntry = z.infer<typeof entrySchema>;

/** Columns of an import table, in the order in which `cellsOf` fills them. */
const headings = [
  'isbn',
  'title',
  'subtitle',
  'series',
  'author',
  'publisher',
  'publishDate',
  'pages',
  'price',
  'callNumber',
  'keywords',
  'language',
  'audience',
  'summary',
];
const columns = recogniseColumns(headings, columnFields);

function cellsOf(entry: DemoEntry): string[] {
  const pages =
    entry.pages === undefined ? '' : entry.language === 'chi' ? `${entry.pages}页` : `${entry.pages} pages`;
  return [
    entry.isbn,
    entry.title,
    entry.subtitle ?? '',
    entry.series ?? '',
    entry.author,
    entry.publisher,
    String(entry.year),
    pages,
    entry.price ?? '',
    entry.callNumber,
    entry.keywords.join(';'),
    entry.language,
    entry.audience ?? '',
    entry.summary,
  ];
}

/** The titles of one demonstration catalogue (`titles-zh`, `titles-en`), oldest edition first. */
export function readDemoEntries(catalogue: 'titles-zh' | 'titles-en'): readonly DemoEntry[] {
  const path = join(folder, catalogue);
  return readdirSync(path)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => z.array(entrySchema).parse(parse(readFileSync(join(path, name), 'utf8'))))
    .sort((a, b) => a.year - b.year || a.isbn.localeCompare(b.isbn));
}

/** The entry as an import would read it. */
export function draftOf(entry: DemoEntry) {
  const { raw, doubts } = readTableTitle(cellsOf(entry), columns);
  const scheme = entry.chineseClass === undefined ? 'clc' : 'ddc';
  const judged = judge({ ...raw, calls: raw.calls.map((call) => ({ ...call, scheme })) }, 1, doubts);
  if (!('draft' in judged))
    throw new Error(`The demonstration title ${entry.isbn} was rejected: ${judged.rejected.code}`);
  const { draft } = judged;
  return entry.chineseClass === undefined ? draft : { ...draft, classCode: entry.chineseClass };
}
