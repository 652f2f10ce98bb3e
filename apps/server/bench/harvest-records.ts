import { catalogue } from '../../../packages/search/bench/catalogue.ts';
import { escaped, type KeptRecord, type LibrarySystem } from '../testing/catalogue/library-system.ts';

/** The library system of the bench: its first records, the changes to them, and what a portal should show. */

type Words = Partial<Pick<KeptRecord, 'title' | 'isbn' | 'copies' | 'more'>>;

/** Records from badly kept catalogues. One in 19 is like this. */
const hostile: readonly ((number: number) => Words)[] = [
  (number) => ({ title: `<b>粗体</b> & "引号" ]]> '${number}'` }),
  (number) => ({ title: `𠮷野家的 😀 菜谱 ${number}` }),
  (number) => ({ title: `كتاب שלום ${number}` }),
  (number) => ({ title: `${number}${'长'.repeat(3000)}` }),
  (number) => ({ title: `Ame\u0301lie  \u3000 ${number}  / ` }),
  (number) => ({ title: `控制\u0001字符 ${number}` }),
  // The same ISBN in many records, the same title in many records, and both.
  (number) => ({ title: `合订本 ${number}`, isbn: '9787020002207' }),
  () => ({ title: '同名的书', isbn: '' }),
  () => ({ title: '同名同号的书', isbn: '9787020024759', more: '' }),
  (number) => ({ isbn: `9787020${String(number % 1_000_000).padStart(6, '0')}` }),
  (number) => ({ copies: Array.from({ length: 60 }, (_, copy) => ({ barcode: `M${number}-${copy}` })) }),
  (number) => ({ copies: [{ barcode: `0000${number}` }, { barcode: `A-B/${number}` }] }),
  () => ({ copies: [] }),
  // Without a title: an import refuses it.
  () => ({ title: '' }),
];

const field = (tag: string, subfields: Readonly<Record<string, string>>) =>
  `<datafield tag="${tag}" ind1=" " ind2=" ">${Object.entries(subfields)
    .map(([code, text]) => `<subfield code="${code}">${escaped(text)}</subfield>`)
    .join('')}</datafield>`;

/** Fills a library system with records, the same ones each time. */
export function fillSystem(system: LibrarySystem, records: number): void {
  for (const book of catalogue({ records })) {
    const number = book.id;
    const copy = { barcode: `T${number}`, onLoan: number % 7 === 0 };
    const more = [
      ...book.authorNames.map((name, place) => field(place === 0 ? '100' : '700', { a: name })),
      field('260', { b: book.publisher, c: String(book.year ?? '') }),
      field('084', { a: book.classCode }),
      ...book.keywords.map((word) => field('650', { a: word })),
      field('520', { a: book.summary }),
    ].join('');
    const words: Words = { title: book.title, isbn: book.isbns[0] ?? '', copies: [copy], more };
    const isHostile = number % 19 === 0;
    system.put(number, { ...words, ...(isHostile ? hostile[(number / 19) % hostile.length]?.(number) : {}) });
  }
}

/** Changes one record in a hundred and deletes one in two hundred. Returns the number of each. */
export function changeSystem(system: LibrarySystem, records: number): number {
  let count = 0;
  for (let number = 7; number <= records; number += 100) {
    const { title = '', copies = [] } = system.records.get(String(number)) ?? {};
    const isOdd = Math.floor(number / 100) % 2 === 1;
    const changes: readonly Words[] = [
      { title: `${title} 修订版` },
      { copies: copies.map((copy) => ({ ...copy, onLoan: true })) },
      { copies: [] },
      { copies: [...copies, { barcode: `N${number}` }] },
      // Takes over the copy of the next record, which is deleted, or of one that stays and loses it.
      { copies: [...copies, { barcode: `T${number + 2}` }] },
    ];
    const kind = Math.floor(number / 100) % changes.length;
    system.put(number, changes[kind] ?? {});
    count += 1;
    if (isOdd) {
      if (kind === 4) {
        system.put(number + 2, { copies: [] });
        count += 1;
      }
    } else if (number + 2 <= records) {
      system.remove(number + 2);
      count += 1;
    }
  }
  return count;
}

/** Longest title that a catalogue keeps (docs/marc-mapping.md). */
const longestTitle = 1000;

function shownTitle(title: string): string {
  // An import removes control characters, and the punctuation that ISBD puts after a title.
  const line = [...title].filter((sign) => sign >= ' ').join('');
  return line
    .replaceAll(/[\s\u3000]+/gu, ' ')
    .replace(/ ?\/ ?$/u, '')
    .trim()
    .normalize('NFC')
    .slice(0, longestTitle);
}

const states = { available: 1, onLoan: 2 };

/** One line for each record that a portal should show, keyed by control number. */
export function expectedLines(system: LibrarySystem): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  for (const { control, title = '', isbn, copies } of system.records.values()) {
    const shown = shownTitle(title);
    if (shown === '') continue;
    const barcodes = copies.map(({ barcode, onLoan }) => ({
      barcode,
      status: onLoan === true ? states.onLoan : states.available,
    }));
    lines.set(control, lineOf({ title: shown, isbn, copies: barcodes }));
  }
  return lines;
}

export function lineOf(record: {
  readonly title: string;
  readonly isbn: string;
  readonly copies: readonly { readonly barcode: string; readonly status: number }[];
}): string {
  const copies = record.copies.map(({ barcode, status }) => `${barcode}:${status}`).sort();
  return `${record.title} | ${record.isbn} | ${copies.join(', ')}`;
}
