import {
  cellOf,
  type FileRow,
  type OpenTable,
  openTable,
  type TableReadOptions,
} from '../../import/public.ts';
import { type EventDraft, type EventField, eventFields, parseEvent } from './parse-event.ts';

export interface EventReading {
  readonly rows: AsyncIterable<FileRow<EventDraft>>;
  readonly facts: OpenTable<EventField>['facts'];
}

export interface EventReadOptions extends TableReadOptions {
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Opens a file of circulation events. Rows are returned in chronological order, whatever their order in the file (many
 * systems export the newest first), so the whole file is held in memory: about 300 bytes per event.
 * @throws UnreadableFileError when the file is not a table or lacks a column
 */
export async function readEvents(path: string, options: EventReadOptions): Promise<EventReading> {
  const table = await openTable(path, { known: eventFields, needs: ['time', 'action'] }, options);
  async function* rows() {
    yield* inOrder(await readRows(table.rows, options));
  }
  return { facts: table.facts, rows: rows() };
}

type Parsed = FileRow<Omit<EventDraft, 'occurrence'>>;

async function readRows(
  table: OpenTable<EventField>['rows'],
  options: EventReadOptions,
): Promise<readonly Parsed[]> {
  const rows: Parsed[] = [];
  for await (const row of table) {
    if ('rejected' in row) {
      rows.push({ ...row.place, rejected: row.rejected, doubts: [] });
      continue;
    }
    const read = parseEvent(row.place.row, (field) => cellOf(row, field), options);
    if ('rejected' in read) rows.push({ ...row.place, rejected: read.rejected, doubts: row.doubts });
    else rows.push({ ...row.place, draft: read.draft, doubts: [...row.doubts, ...read.doubts] });
  }
  return rows;
}

/** Sorts by time. Rows with the same time, and rows without one, stay in file order. */
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
