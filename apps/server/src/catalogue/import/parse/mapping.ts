/** The targets that a mapping row can fill: intermediate names that `assemble.ts` turns into a draft. */
export const targets = {
  sourceId: 'control number',
  isbn: 'bookIsbn (first), all ISBNs',
  cancelledIsbn: 'findable ISBNs, never matched',
  issn: 'ISSN',
  binding: 'bookBind',
  price: 'bookPrice',
  language: 'language',
  title: 'bookName',
  subtitle: 'subBookName',
  statement: 'author statement; creators when there are no headings',
  creator: 'firstAuthor (first with an author role), otherAuthor',
  otherTitle: 'other titles (searched, ranked below the title)',
  edition: 'bookEdition',
  place: 'place of publication',
  publisher: 'publishingCompany',
  date: 'publication date as catalogued, and year',
  codedDate: 'year, when the date shows none',
  extent: 'bookPages',
  size: 'size',
  series: 'seriesBookName',
  seriesFallback: 'seriesBookName, when no series statement is there',
  seriesAuthor: 'seriesBookAuthors',
  note: 'notes',
  contents: 'contents note',
  summary: 'description',
  heading: 'keywords, headings',
  call: 'findBookCode / zhuZheHao / bookKindCode, class numbers',
  audience: 'reading age',
  cover: 'cover',
} as const;
export type Target = keyof typeof targets;

/**
 * How a row takes its subfields. `each`: every value by itself; `join`: all joined into one, in the record's order;
 * `title`: as `a. n, p`; `subject`: with subdivisions after ` -- `; `name`: as a heading with its role; `call`: as
 * class and book number; `chars`: by position; `cover`: an address that is marked as a cover; `link`: from an embedded
 * field.
 */
export type Take = 'each' | 'join' | 'title' | 'subject' | 'name' | 'call' | 'chars' | 'cover' | 'link';

export interface MappingRow {
  readonly tag: string;
  /** Subfield codes, or character positions (`35-37`) for `chars`. */
  readonly subfields: string;
  readonly to: Target;
  readonly take: Take;
  /** Separator between joined values; a space by default. */
  readonly between?: string;
  /** Only fields that FOLIO adds to a record: see `isOfFolio`. */
  readonly folio?: true;
  readonly note?: string;
}

/** Builds rows from a table: field, subfields, target, and how the values are taken. */
export function mappingRows(
  rows: readonly (readonly [
    tags: string,
    subfields: string,
    to: Target,
    take: Take,
    more?: Pick<MappingRow, 'between' | 'folio' | 'note'>,
  ])[],
): readonly MappingRow[] {
  return rows.flatMap(([tags, subfields, to, take, more]) =>
    tags.split(' ').map((tag) => ({ tag, subfields, to, take, ...more })),
  );
}
