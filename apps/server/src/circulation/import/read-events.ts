import {
  type ColumnMap,
  type Columns,
  cleanLine,
  detectFormat,
  type Encoding,
  type FileRow,
  readHead,
  readTable,
  type TableFacts,
  UnreadableFileError,
} from '../../import/public.ts';
import { type EventDraft, type EventField, eventFields, parseEvent } from './parse-event.ts';

export interface EventReading {
  readonly rows: AsyncIterable<FileRow<EventDraft>>;
  readonly facts: TableFacts & { readonly format: 'csv' | 'xlsx' };
}

export interface EventReadOptions {
  readonly timeZone: string;
  readonly now: Date;
  readonly encoding?: Encoding;
  readonly map?: ColumnMap;
  readonly sheets?: readonly string[];
  readonly signal?: AbortSignal;
}

/**
 * Opens a file of circulation events. The rows come in the order of their times, whatever order the file has them in
 * (many systems export the newest first), so the whole file is held in memory: about 300 bytes an event.
 * @throws UnreadableFileError when the file is no table or lacks a column
 */
export async function readEvents(path: string, options: EventReadOptions): Promise<EventReading> {
  const { head } = await readHead(path);
  const format = detectFormat(head);
  if (format !== 'csv' && format !== 'xlsx') throw new UnreadableFileError('table.no-headings', format);
  const facts = { format, encoding: options.encoding ?? 'utf-8', bytesRead: 0, rows: 0, blank: 0 } as const;
  const found: TableFacts & { readonly format: 'csv' | 'xlsx' } = { ...facts };
  return {
    facts: found,
    rows: {
      async *[Symbol.asyncIterator]() {
        yield* inOrder(await readRows(path, format, found, options));
      },
    },
  };
}

type Parsed = FileRow<Omit<EventDraft, 'occurrence'>>;

async function readRows(
  path: string,
  format: 'csv' | 'xlsx',
  facts: TableFacts,
  options: EventReadOptions,
): Promise<Parsed[]> {
  const rows: Parsed[] = [];
  const table = readTable(path, format, {
    known: eventFields,
    needs: ['time', 'action'],
    asked: options.encoding,
    facts,
    options,
  });
  for await (const row of table) {
    options.signal?.throwIfAborted();
    facts.rows += 1;
    if ('rejected' in row) {
      rows.push({ ...row.place, rejected: row.rejected, doubts: [] });
      continue;
    }
    const read = parseEvent(row.place.row, (field) => cellOf(row.cells, row.columns, field), options);
    if ('rejected' in read) rows.push({ ...row.place, rejected: read.rejected, doubts: row.doubts });
    else rows.push({ ...row.place, draft: read.draft, doubts: [...row.doubts, ...read.doubts] });
  }
  return rows;
}

/** By time; rows of the same moment, and rows without one, stay in the order of the file. */
function* inOrder(rows: readonly Parsed[]): Generator<FileRow<EventDraft>> {
  const sorted = rows
    .map((row, index) => ({ row, index }))
    .sort((a, b) => compare(a.row.draft?.at ?? '', b.row.draft?.at ?? '') || a.index - b.index);
  let moment = '';
  let seen = new Map<string, number>();
  for (const { row } of sorted) {
    const { draft, ...rest } = row;
    if (draft === undefined) {
      yield rest;
      continue;
    }
    if (draft.at !== moment) seen = new Map();
    moment = draft.at;
    const key = JSON.stringify([draft.reader, draft.action, draft.barcode || draft.isbn]);
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    yield { ...rest, draft: { ...draft, occurrence } };
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function cellOf(cells: readonly string[], columns: Columns<EventField>, field: EventField): string {
  for (const at of columns.at.get(field) ?? []) {
    const value = cleanLine(cells[at] ?? '').replace(/^(\d+)\.0+$/, '$1');
    if (value !== '') return value;
  }
  return '';
}
