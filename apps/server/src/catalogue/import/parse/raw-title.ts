import type { Audience } from '@yuelan/contract';
import type { ClassScheme } from '@yuelan/search';
import type { DraftCopy } from '../draft-title.ts';

/** A value and the place it came from (MARC tag or column heading), so that a doubt can name it. */
export interface Sourced {
  readonly value: string;
  readonly from: string;
}

/** A creator heading as catalogued. */
export interface RawName {
  readonly heading: string;
  readonly role: string;
  readonly corporate: boolean;
  /** The same name in another script (the romanised form of an 880 pair, pinyin), or ''. */
  readonly otherForm: string;
}

export interface RawCall {
  readonly classPart: string;
  readonly bookPart: string;
  /** The scheme that the field states; '' if it must be guessed. */
  readonly scheme: ClassScheme | 'other' | '';
  readonly from: string;
}

export interface RawHeading {
  readonly whole: string;
  readonly keywords: readonly string[];
}

/** One record or row as read, before any checks: the same for MARC and tables. */
export interface RawTitle {
  sourceId: string;
  readonly isbns: Sourced[];
  readonly cancelledIsbns: string[];
  issn: string;
  title: string;
  subtitle: string;
  readonly otherTitles: string[];
  readonly series: string[];
  /** Series named only by links, used if there is no series statement. */
  readonly seriesLinks: string[];
  readonly seriesAuthors: string[];
  statement: Sourced | undefined;
  readonly names: RawName[];
  summary: string;
  contents: string;
  readonly notes: string[];
  readonly calls: RawCall[];
  publisher: string;
  place: string;
  date: Sourced | undefined;
  codedDate: string;
  extent: string;
  size: string;
  price: Sourced | undefined;
  binding: string;
  edition: string;
  language: Sourced | undefined;
  audience: Audience | '';
  readonly headings: RawHeading[];
  cover: Sourced | undefined;
  readonly copies: DraftCopy[];
  copyCount: Sourced | undefined;
  /** The place of the copies created from `copyCount`. */
  shelf: string;
  storage: string;
  navigationUrl: string;
}

export function emptyRaw(): RawTitle {
  return {
    sourceId: '',
    isbns: [],
    cancelledIsbns: [],
    issn: '',
    title: '',
    subtitle: '',
    otherTitles: [],
    series: [],
    seriesLinks: [],
    seriesAuthors: [],
    statement: undefined,
    names: [],
    summary: '',
    contents: '',
    notes: [],
    calls: [],
    publisher: '',
    place: '',
    date: undefined,
    codedDate: '',
    extent: '',
    size: '',
    price: undefined,
    binding: '',
    edition: '',
    language: undefined,
    audience: '',
    headings: [],
    cover: undefined,
    copies: [],
    copyCount: undefined,
    shelf: '',
    storage: '',
    navigationUrl: '',
  };
}
