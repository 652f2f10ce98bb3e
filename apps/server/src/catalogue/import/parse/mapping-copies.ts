/** Where copies stand in records. One source only is used for a record: the first of the list that the record has. */
export interface CopyRow {
  readonly tag: string;
  readonly barcode: string;
  readonly library: string;
  readonly storage: string;
  readonly shelf: string;
  readonly callNumber: string;
  /** Subfield with the number of copies that one field stands for. */
  readonly count: string;
  readonly status: string;
  readonly note: string;
}

export const copyRows: readonly CopyRow[] = [
  {
    tag: 'AVA',
    barcode: '',
    library: 'q',
    storage: 'c',
    shelf: 'j',
    callNumber: 'd',
    count: 'f',
    status: '',
    note: 'Alma: counted per location, no barcodes; before local fields, because it is what the exporting system itself holds',
  },
  {
    tag: '852',
    barcode: 'p',
    library: 'a',
    storage: 'bc',
    shelf: 'c',
    callNumber: 'khijm',
    count: '',
    status: '',
    note: 'with $p (barcode) or $b (place) only',
  },
  {
    tag: '876',
    barcode: 'p',
    library: '',
    storage: 'l',
    shelf: '',
    callNumber: '',
    count: '',
    status: 'j',
    note: '',
  },
  {
    tag: '999',
    barcode: 'i',
    library: 'm',
    storage: 'l',
    shelf: '',
    callNumber: 'a',
    count: '',
    status: 'l',
    note: 'SirsiDynix, with $i (item id)',
  },
  {
    tag: '949',
    barcode: 'i',
    library: 'm',
    storage: 'l',
    shelf: '',
    callNumber: 'az',
    count: '',
    status: 's',
    note: 'with $i (item id)',
  },
  {
    tag: '905',
    barcode: 'b',
    library: 'a',
    storage: 'c',
    shelf: '',
    callNumber: 'de',
    count: '',
    status: '',
    note: 'CNMARC local: each $b is one copy',
  },
  {
    tag: '906',
    barcode: 'b',
    library: 'a',
    storage: '',
    shelf: '',
    callNumber: 'de',
    count: '',
    status: '',
    note: 'CNMARC local, read with 905: each $b that no 905 has',
  },
];
