import type { Creator } from '@yuelan/search';

/** One copy (or several alike) that a catalogue record names. */
export interface DraftCopy {
  /** Empty when the record only counts copies. */
  readonly barcode: string;
  /** Code or name of the library or branch as the record gives it. */
  readonly library: string;
  /** Name of the room or collection. */
  readonly storage: string;
  /** Shelf mark or shelving code. */
  readonly shelf: string;
  readonly callNumber: string;
  /** See docs/states-and-codes.md#copy-status. */
  readonly status: number;
  /** How many copies this line stands for; 1 when it has a barcode. */
  readonly count: number;
  /** http(s) address of a plan that shows the shelf, or empty. */
  readonly navigationUrl: string;
}

/** Where a class code comes from: the Chinese Library Classification, Library of Congress, Dewey, or unknown. */
export type ClassScheme = 'clc' | 'lcc' | 'ddc' | '';

/** What one source row says about one title, normalised but not yet matched with the catalogue. */
export interface DraftTitle {
  /** Record number (MARC) or row as a spreadsheet shows it (tables), from 1. */
  readonly sourceRow: number;
  /** Control number (MARC 001) or id column; empty when there is none. */
  readonly sourceId: string;
  /** As catalogued, without qualifiers; valid or not. The first is bookIsbn. */
  readonly isbns: readonly string[];
  /** Cancelled or invalid ISBNs of the record (MARC $z): findable, never used for matching. */
  readonly cancelledIsbns: readonly string[];
  readonly issn: string;
  /** bookName. */
  readonly title: string;
  /** subBookName. */
  readonly subtitle: string;
  /** Variant, parallel, uniform, romanised and contained titles. */
  readonly parallelTitles: readonly string[];
  /** seriesBookName, several joined with ` ; `. */
  readonly series: string;
  /** seriesBookAuthors. */
  readonly seriesAuthors: string;
  /** The statement of responsibility as catalogued. */
  readonly authorStatement: string;
  /** Every creator, the main one first (see `mainCreator`). */
  readonly creators: readonly Creator[];
  /** description. */
  readonly summary: string;
  /** Contents note; not part of the summary. */
  readonly contents: string;
  readonly notes: readonly string[];
  /** As shown: class and book number, for example `I242.4/C28`. */
  readonly callNumber: string;
  /** bookKindCode: a CLC class code, or empty when the record has none. */
  readonly classCode: string;
  /** Which scheme the call number follows. */
  readonly classScheme: ClassScheme;
  /** zhuZheHao: author number (letter and digits, or a cutter). */
  readonly authorNumber: string;
  /** findBookCode: running number inside a class (digits only). */
  readonly findBookCode: string;
  /** publishingCompany. */
  readonly publisher: string;
  readonly publishPlace: string;
  /** Negative before our era. */
  readonly year: number | null;
  /** As catalogued. */
  readonly publishDate: string;
  /** bookPages: extent as catalogued. */
  readonly pages: string;
  readonly size: string;
  /** bookPrice: with its currency as catalogued. */
  readonly price: string;
  /** bookBind: words as catalogued (平装, 精装, pbk. …). */
  readonly binding: string;
  /** bookEdition. */
  readonly edition: string;
  /** ISO 639-2/B code, or empty. */
  readonly language: string;
  /** Headings whole, subdivisions joined with ` -- `. */
  readonly headings: readonly string[];
  /** Distinct main parts and topical subdivisions of the headings: what the keyword facet counts. */
  readonly keywords: readonly string[];
  /** An http(s) address, the portal's own address of a picture, `file:` with a path beside the imported file, or empty. */
  readonly cover: string;
  readonly copies: readonly DraftCopy[];
  /** Copies to make in all; null when the row says nothing about copies. */
  readonly copyCount: number | null;
  /** Shelf, room and plan of a table, for the copies made from `copyCount`. */
  readonly shelf: string;
  readonly storage: string;
  readonly navigationUrl: string;
}

/** A draft with nothing in it. */
export function emptyDraft(sourceRow: number): DraftTitle {
  return {
    sourceRow,
    sourceId: '',
    isbns: [],
    cancelledIsbns: [],
    issn: '',
    title: '',
    subtitle: '',
    parallelTitles: [],
    series: '',
    seriesAuthors: '',
    authorStatement: '',
    creators: [],
    summary: '',
    contents: '',
    notes: [],
    callNumber: '',
    classCode: '',
    classScheme: '',
    authorNumber: '',
    findBookCode: '',
    publisher: '',
    publishPlace: '',
    year: null,
    publishDate: '',
    pages: '',
    size: '',
    price: '',
    binding: '',
    edition: '',
    language: '',
    headings: [],
    keywords: [],
    cover: '',
    copies: [],
    copyCount: null,
    shelf: '',
    storage: '',
    navigationUrl: '',
  };
}
