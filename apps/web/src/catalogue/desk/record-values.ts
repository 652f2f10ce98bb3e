import type { DeskRecord } from '@yuelan/contract/catalogue/desk-schemas';

/** Fields with several values, one per line of their text. */
const lineFields = ['parallelTitles', 'isbns', 'notes', 'headings'] as const;
type LineField = (typeof lineFields)[number];

/** A record in the form's representation. */
export type RecordValues = Omit<DeskRecord, LineField> & Readonly<Record<LineField, string>>;

export const blankRecord: DeskRecord = {
  title: '',
  subtitle: '',
  parallelTitles: [],
  series: '',
  seriesAuthors: '',
  authorStatement: '',
  creators: [],
  isbns: [],
  issn: '',
  publisher: '',
  publishPlace: '',
  publishDate: '',
  edition: '',
  pages: '',
  size: '',
  price: '',
  binding: '',
  language: '',
  audience: '',
  callNumber: '',
  classCode: '',
  ddc: '',
  lcc: '',
  summary: '',
  contents: '',
  notes: [],
  headings: [],
};

export const valuesOf = (record: DeskRecord): RecordValues => ({
  ...record,
  parallelTitles: record.parallelTitles.join('\n'),
  isbns: record.isbns.join('\n'),
  notes: record.notes.join('\n'),
  headings: record.headings.join('\n'),
});

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const recordOf = (values: RecordValues): DeskRecord => ({
  ...values,
  title: values.title.trim(),
  creators: values.creators.filter(({ name }) => name.trim() !== ''),
  parallelTitles: linesOf(values.parallelTitles),
  isbns: linesOf(values.isbns),
  notes: linesOf(values.notes),
  headings: linesOf(values.headings),
});

/** The fields of a record in their order on the screen, section by section. */
export const sections = [
  {
    key: 'names',
    fields: ['title', 'subtitle', 'authorStatement', 'creators', 'parallelTitles', 'series', 'seriesAuthors'],
  },
  { key: 'publication', fields: ['isbns', 'publisher', 'publishPlace', 'publishDate', 'edition', 'issn'] },
  { key: 'place', fields: ['callNumber', 'classCode', 'ddc', 'lcc'] },
  { key: 'content', fields: ['headings', 'summary', 'contents', 'language', 'audience', 'notes'] },
  { key: 'shape', fields: ['pages', 'size', 'binding', 'price'] },
] as const satisfies readonly { readonly key: string; readonly fields: readonly (keyof DeskRecord)[] }[];

export const recordFields: readonly (keyof DeskRecord)[] = sections.flatMap(({ fields }) => fields);
