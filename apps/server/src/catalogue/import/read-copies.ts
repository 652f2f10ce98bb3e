import { isbnIsValid } from '@yuelan/search';
import {
  cellOf,
  cleanBarcode,
  type HeadedRow,
  type OpenTable,
  openTable,
  type RowPlace,
  type TableReadOptions,
} from '../../import/public.ts';
import { type Doubt, doubt } from './doubts.ts';
import { judgeIsbns } from './judge-isbns.ts';
import { type CopyField, copyFields, severalCopyColumns } from './parse/copy-columns.ts';
import { parseCopyStatus } from './parse/copy-headings.ts';
import { readCreators } from './parse/names.ts';
import { isRounded, readTableTitle } from './parse/table-title.ts';
import { cleanLine } from './parse/text.ts';
import { parseYear } from './parse/year.ts';

/** One copy of a copies file. At least one of `catalogueId`, `isbn` and `title` is filled. */
export interface CopyDraft {
  readonly sourceRow: number;
  readonly barcode: string;
  /** As written, or blank if it is not an ISBN. Matched by its `isbnKey`. */
  readonly isbn: string;
  readonly title: string;
  readonly subtitle: string;
  /** Name of the first creator. */
  readonly author: string;
  readonly publisher: string;
  readonly year: number | null;
  /** This portal's own number of the title. */
  readonly catalogueId: string;
  /** Client id (or name) of the branch; empty: the library of the import. */
  readonly library: string;
  readonly storage: string;
  readonly shelf: string;
  /** See docs/states-and-codes.md#copy-status; null if the file says nothing about it. */
  readonly status: number | null;
  readonly callNumber: string;
  /** http(s) address of a plan that shows the shelf, or empty. */
  readonly navigationUrl: string;
}

export type CopyFileRow =
  | (RowPlace & { readonly draft: CopyDraft; readonly doubts: readonly Doubt[] })
  | (RowPlace & {
      readonly rejected: Doubt;
      readonly doubts: readonly Doubt[];
      readonly sourceId: string;
    });

/** `rows` is always drafts + rejected + blank. */
export type CopyFacts = OpenTable<CopyField>['facts'] & {
  drafts: number;
  rejected: number;
  readonly codes: Record<string, number>;
};

export interface CopyReading extends AsyncIterable<CopyFileRow> {
  readonly facts: CopyFacts;
}

/**
 * Opens a copies file (CSV/TSV or XLSX). Iterating gives every row once.
 * @throws UnreadableFileError when the file is not a table or has no column for barcodes
 */
export async function readCopies(
  source: { readonly path: string },
  options: TableReadOptions = {},
): Promise<CopyReading> {
  const columns = { known: copyFields, several: severalCopyColumns, needs: ['barcode'] } as const;
  const table = await openTable<CopyField>(source.path, columns, options);
  const facts: CopyFacts = Object.assign(table.facts, { drafts: 0, rejected: 0, codes: {} });
  return {
    facts,
    [Symbol.asyncIterator]: async function* () {
      for await (const row of table.rows) {
        const read = readCopy(row);
        if ('draft' in read) facts.drafts += 1;
        else facts.rejected += 1;
        for (const { code } of 'draft' in read ? read.doubts : [...read.doubts, read.rejected])
          facts.codes[code] = (facts.codes[code] ?? 0) + 1;
        yield read;
      }
    },
  };
}

function readCopy(row: HeadedRow<CopyField>): CopyFileRow {
  if ('rejected' in row) return { ...row.place, rejected: row.rejected, doubts: [], sourceId: '' };
  const of = (field: CopyField) => cellOf(row, field);
  const doubts: Doubt[] = [...row.doubts];
  const barcode = cleanBarcode(of('barcode')).slice(0, 100);
  const catalogueId = of('catalogueId').slice(0, 100);
  const { raw, doubts: found } = readTableTitle(row.cells, row.columns);
  doubts.push(
    ...found.filter(({ code }) => code === 'navigation.not-a-url' || code === 'control.characters'),
  );
  const { isbns } = judgeIsbns(raw.isbns, (found) => doubts.push(found));
  const [isbn = ''] = isbns;
  const [unread] = raw.isbns.filter(({ value }) => value !== '');
  if (isbn === '' && unread !== undefined && !doubts.some(({ code }) => code.startsWith('isbn.')))
    doubts.push(doubt('isbn.unreadable', unread.from, unread.value));
  const title = cleanLine(raw.title).slice(0, 1000);
  const reject = (why: Doubt): CopyFileRow => ({
    ...row.place,
    rejected: why,
    doubts,
    sourceId: barcode || isbn || catalogueId,
  });
  if (barcode === '') return reject(doubt('copy.barcode-missing'));
  if (/^97[89]/.test(barcode) && isbnIsValid(barcode))
    doubts.push(doubt('copy.barcode-printed', undefined, barcode));
  if (isRounded(barcode)) return reject(doubt('copy.barcode-rounded', undefined, barcode));
  if (isbn === '' && catalogueId === '' && title === '') {
    const why = doubts.findIndex(({ code }) => code.startsWith('isbn.'));
    return reject(doubts.splice(why, why < 0 ? 0 : 1)[0] ?? doubt('copy.title-unknown'));
  }
  const written = of('status');
  const status = written === '' ? null : parseCopyStatus(written);
  // A copy with an unknown status must not be offered for loan: it counts as off the shelves until somebody
  // checks.
  if (status === undefined) doubts.push(doubt('copy.status-unknown', 'status', written));
  return {
    ...row.place,
    draft: {
      sourceRow: row.place.row,
      barcode,
      isbn,
      title,
      subtitle: cleanLine(raw.subtitle).slice(0, 1000),
      author: readCreators(raw.names, raw.statement?.value ?? '')[0]?.name ?? '',
      publisher: cleanLine(raw.publisher).slice(0, 1000),
      year: parseYear(raw.date?.value ?? ''),
      catalogueId,
      library: of('library').slice(0, 100),
      storage: of('storage').slice(0, 200),
      shelf: of('shelf').slice(0, 100),
      status: status === undefined ? 4 : status,
      callNumber: of('callNumber').slice(0, 100),
      navigationUrl: raw.navigationUrl,
    },
    doubts,
  };
}
