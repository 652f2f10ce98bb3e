import {
  type ColumnMap,
  decodeStream,
  detectFileEncoding,
  detectFormat,
  type Encoding,
  type Format,
  type RowPlace,
  readBytes,
  readHead,
  readTable,
  refuseSheets,
  type TableFacts,
  UnreadableFileError,
} from '../../import/public.ts';
import { type Doubt, doubt } from './doubts.ts';
import type { DraftTitle } from './draft-title.ts';
import { judge } from './judge.ts';
import { columnFields, severalColumns } from './parse/column-headings.ts';
import { detectFamily, type Family, isBibliographic } from './parse/family.ts';
import { readMarcTitle } from './parse/marc.ts';
import { readTableTitle } from './parse/table-title.ts';
import { guessRecordEncoding, readIso2709 } from './read/iso2709.ts';
import type { MarcEvent } from './read/marc-event.ts';
import { controlOf } from './read/marc-record.ts';
import { readMarcXml } from './read/marcxml.ts';

export interface ReadOptions {
  readonly format?: Format | 'auto';
  readonly encoding?: Encoding | 'auto';
  readonly family?: Family | 'auto';
  /** Column headings to fields; these take precedence over the known headings. */
  readonly map?: ColumnMap;
  /** Sheets of an XLSX file by name or number; by default all that have the columns of the first. */
  readonly sheets?: readonly string[];
  readonly signal?: AbortSignal;
}

/** How a source identifies a record. */
export interface RecordOrigin {
  /** The identifier in the source; blank if unknown. */
  readonly key: string;
  /** The control number with its owner (MARC 003 and 001), or the id column; blank if there is none. */
  readonly control: string;
  /** When the source changed the record; blank if it does not say. */
  readonly stamp: string;
  /** The source has deleted it. */
  readonly gone: boolean;
}

const unknownOrigin: RecordOrigin = { key: '', control: '', stamp: '', gone: false };

/** One row or record of the file. `row` is the record's number (MARC) or the row as a spreadsheet shows it (tables). */
export type CatalogueRow =
  | (RowPlace & {
      readonly draft: DraftTitle;
      readonly doubts: readonly Doubt[];
      readonly origin: RecordOrigin;
    })
  | (RowPlace & {
      readonly origin: RecordOrigin;
      readonly rejected: Doubt;
      readonly doubts: readonly Doubt[];
      readonly sourceId: string;
      /** The file is damaged here: the control number may be incomplete, or belong to another record. */
      readonly isBroken?: true;
    });

/** The detected form of the file, and counts that prove that nothing was lost. Updated while the file is read. */
export interface CatalogueFacts {
  readonly format: Format;
  /** The file's encoding, or that of most of its records so far (ISO 2709). */
  encoding: Encoding;
  /** Records per encoding (ISO 2709 mixes them). */
  readonly encodings: Partial<Record<Encoding, number>>;
  readonly families: Partial<Record<Family, number>>;
  /** Tables only. */
  columns?: NonNullable<TableFacts['columns']>;
  unmapped?: NonNullable<TableFacts['unmapped']>;
  sheets?: NonNullable<TableFacts['sheets']>;
  /** Holdings fields that yielded no copy, by their tag (MARC). */
  readonly unreadHoldings: Record<string, number>;
  bytes: number;
  /** Bytes read so far, for progress. */
  bytesRead: number;
  /** Rows or records read; always drafts + rejected + blank. */
  rows: number;
  drafts: number;
  rejected: number;
  /** Blank lines of a table. */
  blank: number;
  /** How often each doubt or reason occurred. */
  readonly codes: Record<string, number>;
}

/** A catalogue file, opened and recognised: facts at once, rows by iterating (once). */
export interface CatalogueReading extends AsyncIterable<CatalogueRow> {
  readonly facts: CatalogueFacts;
}

/**
 * Opens a catalogue file and recognises its format (CSV/TSV, XLSX, ISO 2709 or MARCXML), whatever its name. Iterating
 * gives every row once, as a draft or as a refusal with its reason; memory use stays constant except for XLSX.
 * @throws UnreadableFileError (here or while iterating) when the file as a whole is not readable
 */
export async function readCatalogue(
  source: { readonly path: string },
  options: ReadOptions = {},
): Promise<CatalogueReading> {
  const { head, size } = await readHead(source.path);
  const format = options.format && options.format !== 'auto' ? options.format : detectFormat(head);
  refuseSheets(format, options.sheets);
  if (head.length === 0) throw new UnreadableFileError('file.empty');
  const asked = options.encoding && options.encoding !== 'auto' ? options.encoding : undefined;
  const facts: CatalogueFacts = {
    format,
    encoding: asked ?? 'utf-8',
    encodings: {},
    families: {},
    unreadHoldings: {},
    bytes: size,
    bytesRead: 0,
    rows: 0,
    drafts: 0,
    rejected: 0,
    blank: 0,
    codes: {},
  };
  const rows =
    format === 'csv' || format === 'xlsx'
      ? tableRows(source.path, format, facts, options, asked)
      : marcRows(source.path, format, facts, options, asked, head);
  return {
    facts,
    [Symbol.asyncIterator]: async function* () {
      for await (const row of rows) {
        options.signal?.throwIfAborted();
        facts.rows += 1;
        if ('draft' in row) facts.drafts += 1;
        else facts.rejected += 1;
        for (const { code } of 'draft' in row ? row.doubts : [...row.doubts, row.rejected])
          facts.codes[code] = (facts.codes[code] ?? 0) + 1;
        yield row;
      }
    },
  };
}

async function* tableRows(
  path: string,
  format: 'csv' | 'xlsx',
  facts: CatalogueFacts,
  options: ReadOptions,
  asked: Encoding | undefined,
): AsyncGenerator<CatalogueRow> {
  const table = await readTable(path, format, {
    known: columnFields,
    several: severalColumns,
    needs: ['title', 'originalTitle', 'isbn'],
    asked,
    facts,
    options,
  });
  for await (const row of table) {
    if ('rejected' in row) {
      yield { ...row.place, rejected: row.rejected, doubts: [], sourceId: '', origin: unknownOrigin };
      continue;
    }
    const read = readTableTitle(row.cells, row.columns);
    const origin = { ...unknownOrigin, control: read.raw.sourceId.trim() };
    yield judged(read.raw, row.place, [...row.doubts, ...read.doubts], origin);
  }
}

async function* marcRows(
  path: string,
  format: 'iso2709' | 'marcxml',
  facts: CatalogueFacts,
  options: ReadOptions,
  asked: Encoding | undefined,
  head: Uint8Array,
): AsyncGenerator<CatalogueRow> {
  const events =
    format === 'iso2709'
      ? readIso2709(readBytes(path, facts, options.signal), {
          encoding: asked,
          likely: guessRecordEncoding(head),
        })
      : await openXml(path, facts, options, asked);
  const wanted = options.family && options.family !== 'auto' ? options.family : undefined;
  let usual: Family | undefined;
  for await (const event of events) {
    if ('rejected' in event) {
      const { row, rejected, sourceId, header } = event;
      yield {
        row,
        rejected,
        doubts: [],
        sourceId,
        isBroken: true,
        origin: { ...unknownOrigin, control: sourceId, ...header },
      };
      continue;
    }
    const count = (facts.encodings[event.encoding] ?? 0) + 1;
    facts.encodings[event.encoding] = count;
    if (count >= (facts.encodings[facts.encoding] ?? 0)) facts.encoding = event.encoding;
    // A record that does not show its family is read like the others of its file.
    const family: Family = wanted ?? detectFamily(event.record) ?? usual ?? 'marc21';
    usual ??= family;
    facts.families[family] = (facts.families[family] ?? 0) + 1;
    yield marcRow(event, family, facts);
  }
  if (facts.rows === 0 && format === 'iso2709') throw new UnreadableFileError('file.no-records');
}

async function openXml(
  path: string,
  facts: CatalogueFacts,
  options: ReadOptions,
  asked: Encoding | undefined,
): Promise<AsyncGenerator<MarcEvent>> {
  const encoding = asked ?? (await detectFileEncoding(path, options.signal));
  facts.encoding = encoding;
  return readMarcXml(decodeStream(readBytes(path, facts, options.signal), encoding), encoding);
}

/** The status of a deleted record: position 5 of the leader. */
const deletedStatus = 'd';

function marcRow(
  { row, record, doubts, header }: Extract<MarcEvent, { readonly record: unknown }>,
  family: Family,
  facts: CatalogueFacts,
): CatalogueRow {
  const sourceId = controlOf(record, '001').trim();
  const origin = {
    ...unknownOrigin,
    ...header,
    control: sourceId === '' ? '' : `${controlOf(record, '003').trim()} ${sourceId}`.trim(),
    gone: header?.gone === true || record.leader[5] === deletedStatus,
  };
  if (!isBibliographic(record, family))
    return { row, rejected: doubt('record.not-bibliographic'), doubts, sourceId, origin };
  if (record.fields.length === 0) return { row, rejected: doubt('record.empty'), doubts, sourceId, origin };
  const read = readMarcTitle(record, family);
  for (const tag of read.unreadHoldings) facts.unreadHoldings[tag] = (facts.unreadHoldings[tag] ?? 0) + 1;
  return judged(read.raw, { row }, [...doubts, ...read.doubts], origin);
}

function judged(
  raw: Parameters<typeof judge>[0],
  place: RowPlace,
  doubts: readonly Doubt[],
  origin: RecordOrigin,
): CatalogueRow {
  const verdict = judge(raw, place.row, doubts);
  return 'draft' in verdict
    ? { ...place, draft: verdict.draft, doubts: verdict.doubts, origin }
    : { ...place, rejected: verdict.rejected, doubts: verdict.doubts, sourceId: verdict.sourceId, origin };
}

/**
 * The key by which a source knows a record: its identifier, or the control number if there is none; blank if it has
 * neither.
 */
export const keyOfRecord = ({ origin }: CatalogueRow): string => (origin.key || origin.control).slice(0, 500);
