import type { Family } from './family.ts';

/**
 * How a subfield determines a copy's status. In Koha's codes, blank and 0 say nothing and any other value means yes.
 */
export type StateSubfield =
  | 'withdrawn'
  | 'lost'
  | 'damaged'
  | 'on loan'
  | 'not for loan'
  | 'item type'
  | 'words';

/**
 * Where records hold copies, with subfields by their codes. If several subfields can name the library, the first
 * non-blank one counts.
 */
export interface CopyRow {
  readonly tag: string;
  readonly barcode: string;
  readonly library: string;
  readonly storage: string;
  readonly shelf: string;
  readonly callNumber: string;
  /** Separator between the parts of a call number. */
  readonly between?: string;
  /** Subfield with the number of copies that one field stands for. */
  readonly count: string;
  readonly states: Readonly<Record<string, StateSubfield>>;
  /** Fields that FOLIO adds, which no other row reads: see `isOfFolio`. */
  readonly folio?: true;
  /** One of these must be present; otherwise the field holds something else. */
  readonly needs?: string;
  /** Values that a copy lacks are taken from the 852 that $8 links, or from the only 852. */
  readonly linked?: boolean;
  /** Further fields that are read together with this one. */
  readonly with?: readonly CopyRow[];
  readonly note: string;
}

const blank = { library: '', storage: '', shelf: '', callNumber: '', count: '', states: {} } as const;

const alma: CopyRow = {
  ...blank,
  tag: 'AVA',
  barcode: '',
  library: 'q',
  storage: 'c',
  shelf: 'j',
  callNumber: 'd',
  count: 'f',
  note: 'Alma: counted per location, no barcodes; before local fields, because it is what the exporting system itself holds',
};

const items = { ...blank, barcode: 'p', storage: 'l', states: { j: 'words' }, linked: true } as const;

const chinese: CopyRow = {
  ...blank,
  tag: '905',
  barcode: 'b',
  library: 'a',
  storage: 'c',
  callNumber: 'de',
  between: '/',
  note: 'CNMARC local: each $b is one copy',
};

const sirsi: CopyRow = {
  ...blank,
  tag: '999',
  barcode: 'i',
  library: 'm',
  storage: 'l',
  callNumber: 'a',
  states: { l: 'words' },
  note: 'SirsiDynix, with $i (item id)',
};

const innovative: CopyRow = {
  ...blank,
  tag: '949',
  barcode: 'i',
  library: 'm',
  storage: 'l',
  callNumber: 'az',
  states: { s: 'words' },
  note: 'with $i (item id)',
};

const folio: CopyRow = {
  ...blank,
  tag: '952',
  barcode: 'm',
  storage: 'd',
  callNumber: 'e',
  states: { t: 'withdrawn', p: 'item type' },
  folio: true,
  note: 'FOLIO (`marc21_withholdings`), with indicators ff: one field for each item; it does not say what is on loan',
};

const marc21CopyRows: readonly CopyRow[] = [
  alma,
  folio,
  {
    ...blank,
    tag: '952',
    barcode: 'p',
    library: 'ab',
    storage: 'c',
    callNumber: 'o',
    states: {
      0: 'withdrawn',
      1: 'lost',
      4: 'damaged',
      q: 'on loan',
      7: 'not for loan',
      5: 'not for loan',
      y: 'item type',
    },
    note: 'Koha: one field for each copy; $t (copy number) has no place here',
  },
  {
    ...blank,
    tag: '852',
    barcode: 'p',
    library: 'a',
    storage: 'bc',
    shelf: 'c',
    callNumber: 'khijm',
    note: 'with $p (barcode) only',
  },
  {
    ...items,
    tag: '876',
    with: [
      { ...items, tag: '877', note: 'supplementary material, read with 876' },
      { ...items, tag: '878', note: 'indexes, read with 876' },
    ],
    note: 'basic unit; library, place and call number from the 852 that $8 links, or from the only one',
  },
  sirsi,
  innovative,
  {
    ...chinese,
    needs: 'ds',
    note: 'Chinese libraries use the CNMARC field in MARC 21 too: with $b (barcode) and a class ($d or $s) only',
  },
];

const unimarcCopyRows: readonly CopyRow[] = [
  alma,
  {
    ...chinese,
    with: [
      {
        ...chinese,
        tag: '906',
        storage: '',
        note: 'CNMARC local, read with 905 or without it: each $b that no 905 has',
      },
    ],
  },
  {
    ...blank,
    tag: '995',
    barcode: 'f',
    library: 'bac',
    storage: 'e',
    callNumber: 'k',
    states: {
      0: 'withdrawn',
      2: 'lost',
      1: 'damaged',
      n: 'on loan',
      o: 'not for loan',
      3: 'not for loan',
      r: 'item type',
    },
    note: 'Koha, and the French recommendation 995: one field for each copy',
  },
  { ...blank, tag: '852', barcode: 'p', library: 'a', storage: 'bc', callNumber: 'khij', note: '' },
  sirsi,
  innovative,
];

/** The sources of copies in a family. For each record only one is used: the first that yields a copy. */
export const copyRowsOf: Readonly<Record<Family, readonly CopyRow[]>> = {
  marc21: marc21CopyRows,
  unimarc: unimarcCopyRows,
};

/**
 * Fields that hold copies, holdings or items by the standard (MARC 21 for Holdings Data) or by custom. Those
 * that yielded no copy are counted and named. MARC 21's 906 is the Library of Congress's internal processing
 * data and never a copy.
 */
export const holdingsTags: Readonly<Record<Family, readonly string[]>> = {
  marc21: [
    ...['841', '842', '843', '844', '845', '852', '853', '854', '855', '863', '864', '865'],
    ...['866', '867', '868', '876', '877', '878', '905', '945', '949', '952', '995', 'AVA'],
  ],
  unimarc: [
    ...['852', '866', '867', '868', '876', '877', '878', '899', '905', '906', '915', '930'],
    ...['949', '952', '955', '966', '995', 'AVA'],
  ],
};
