import type { CopyLine, catalogueDeskCalls, Language, ParsedInputOf } from '@yuelan/contract';
import { copyStatuses, isCopyStatus } from '@yuelan/contract';
import { countRows } from '../platform/database/listing.ts';
import { readInSlices } from '../platform/database/slices.ts';
import type { Db } from '../platform/database/tables.ts';
import { parseTitleId } from '../platform/ids.ts';
import { everyRow, type Slice } from '../platform/page-slice.ts';
import type { Items } from '../platform/tables/pieces.ts';
import { rowsOf, type TableFile } from '../platform/tables/table-file.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { callNumberOf } from './rules/call-number.ts';
import { statusesOutOfHoldings } from './store.ts';
import { readTitleRecord } from './title-record.ts';
import { spellingsOf } from './typed-barcode.ts';

type Filter = Pick<ParsedInputOf<typeof catalogueDeskCalls.copies>, 'text' | 'titleIds'>;

interface FoundCopy extends CopyLine {
  /** For the exported table, which must name the title so that the import finds it. */
  readonly subtitle: string;
}

function copiesOf(db: Db, { serviceid, clientid }: LibraryScope, { text, titleIds }: Filter) {
  let list = db
    .selectFrom('copy')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .where('copy.serviceid', '=', serviceid)
    .where('copy.clientid', '=', clientid)
    .where('copy.status_id', 'not in', [...statusesOutOfHoldings]);
  const prefixes = spellingsOf(text);
  // The last Unicode character: every barcode with the prefix sorts before it.
  if (!prefixes.includes(''))
    list = list.where(({ and, eb, or }) =>
      or(
        prefixes.map((prefix) =>
          and([eb('copy.barcode', '>=', prefix), eb('copy.barcode', '<', `${prefix}\u{10ffff}`)]),
        ),
      ),
    );
  if (titleIds.length > 0)
    list = list.where('copy.title_id', 'in', [0, ...titleIds.flatMap((id) => parseTitleId(id) ?? [])]);
  return list;
}

/** The library's copies, newest first, with the text of their labels. */
export async function findCopyLines(
  db: Db,
  library: LibraryScope,
  filter: Filter,
  slice: Slice,
): Promise<{ readonly lines: FoundCopy[]; readonly total: number }> {
  const list = copiesOf(db, library, filter);
  return { lines: await linesOf(list, library, slice), total: await countRows(list) };
}

/** Every copy of the list. */
export async function* everyCopy(db: Db, library: LibraryScope, filter: Filter): AsyncGenerator<FoundCopy> {
  const found = await copiesOf(db, library, filter).select('copy.id').orderBy('copy.id', 'desc').execute();
  const ids = found.map(({ id }) => id);
  const list = copiesOf(db, library, { text: '', titleIds: [] });
  yield* readInSlices(ids, (slice) => linesOf(list.where('copy.id', 'in', slice), library, everyRow));
}

async function linesOf(
  list: ReturnType<typeof copiesOf>,
  { settings }: LibraryScope,
  { offset, limit }: Slice,
): Promise<FoundCopy[]> {
  const rows = await list
    .leftJoin('storage', (join) =>
      join.onRef('storage.id', '=', 'copy.storage_id').onRef('storage.clientid', '=', 'copy.clientid'),
    )
    .select([
      'copy.id',
      'copy.barcode',
      'copy.title_id as titleId',
      'copy.call_number as callNumber',
      'copy.shelf',
      'copy.status_id as statusId',
      'storage.name as storage',
      'title.record',
    ])
    .orderBy('copy.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ record: json, ...row }) => {
    const record = readTitleRecord(json);
    return {
      ...row,
      titleId: String(row.titleId),
      title: record.title,
      subtitle: record.subtitle,
      isbn: record.isbns[0] ?? '',
      callNumber: row.callNumber || callNumberOf(record, settings.suoShuHaoStructure),
      storage: row.storage ?? '',
    };
  });
}

/** Headings that the import of copies recognises. */
const words = {
  'zh-CN': {
    name: '复本',
    headings: ['条码', 'ISBN', '题名', '副题名', '馆藏地', '架位', '索书号', '状态'],
  },
  'en-US': {
    name: 'Copies',
    headings: ['Barcode', 'ISBN', 'Title', 'Subtitle', 'Room', 'Shelf', 'Call number', 'Status'],
  },
} as const;

export function copiesTable(language: Language, copies: Items<FoundCopy>): TableFile {
  const { name, headings } = words[language];
  return {
    name,
    columns: headings.map((heading) => ({ heading, width: 18 })),
    rows: rowsOf(copies, (copy) => [
      copy.barcode,
      copy.isbn,
      copy.title,
      copy.subtitle,
      copy.storage,
      copy.shelf,
      copy.callNumber,
      isCopyStatus(copy.statusId) ? copyStatuses[copy.statusId][language] : '',
    ]),
  };
}
