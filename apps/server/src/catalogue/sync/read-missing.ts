import type { Language, MissingRecord } from '@yuelan/contract';
import { readInSlices, slices } from '../../platform/database/slices.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Slice } from '../../platform/page-slice.ts';
import type { Items } from '../../platform/tables/pieces.ts';
import { rowsOf, type TableFile } from '../../platform/tables/table-file.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { findDeskTitles } from '../desk-store.ts';
import { missingTitle } from '../rules/missing-title.ts';
import { statusesOutOfHoldings } from '../store.ts';
import { firstAuthorOf, readEdited } from '../title-record.ts';
import { findOtherwiseKept, readMissing, readMissingIds, readMissingOrigins } from './missing-store.ts';
import { barcodesOf } from './origin-store.ts';

type Scope = Pick<LibraryScope, 'serviceid'>;

/** Records that a waiting harvest no longer found, and what would happen to their titles. */
export async function findMissing(
  db: Db,
  scope: Scope,
  harvest: string,
  slice: Slice,
): Promise<{ readonly records: MissingRecord[]; readonly total: number }> {
  const { rows, total } = await readMissing(db, harvest, slice);
  return { records: await describe(db, scope, harvest, rows), total };
}

/** All of them, some at a time. */
export async function* everyMissing(db: Db, scope: Scope, harvest: string): AsyncGenerator<MissingRecord> {
  const ids = await readMissingIds(db, harvest);
  yield* readInSlices(ids, async (some) => describe(db, scope, harvest, await readMissingOrigins(db, some)));
}

async function describe(
  db: Db,
  { serviceid }: Scope,
  harvest: string,
  rows: Awaited<ReturnType<typeof readMissingOrigins>>,
): Promise<MissingRecord[]> {
  const ids = [...new Set(rows.flatMap(({ title_id }) => title_id ?? []))];
  const titles = new Map((await findDeskTitles(db, serviceid, ids)).map((title) => [title.id, title]));
  const keptByOther = await findOtherwiseKept(db, harvest, ids);
  const copies = Map.groupBy(await findCopies(db, ids), ({ title_id }) => title_id);
  return rows.map((origin) => {
    const titleId = origin.title_id ?? 0;
    const record = titles.get(titleId)?.record;
    const held = (copies.get(titleId) ?? []).map(({ barcode, lent, held: aside, edited }) => ({
      barcode,
      isInUse: lent === 1 || aside === 1,
      isEdited: readEdited(edited).includes('statusId'),
    }));
    return {
      id: String(origin.id),
      titleId: record === undefined ? '' : String(titleId),
      title: record?.title ?? '',
      author: record === undefined ? '' : firstAuthorOf(record) || record.authorStatement,
      isbn: record?.isbns[0] ?? '',
      record: origin.control || origin.record_key,
      ...missingTitle(held, new Set(barcodesOf(origin)), keptByOther.has(titleId)),
    };
  });
}

async function findCopies(db: Db, titleIds: readonly number[]) {
  const found = [];
  for (const slice of slices(titleIds))
    found.push(
      ...(await db
        .selectFrom('copy')
        .select(['title_id', 'barcode', 'lent', 'held', 'edited'])
        .where('title_id', 'in', slice)
        .where('status_id', 'not in', [...statusesOutOfHoldings])
        .execute()),
    );
  return found;
}

const words = {
  'zh-CN': {
    name: '来源已没有的记录',
    headings: ['ISBN', '题名', '责任者', '记录号', '将撤下的册', '读者能否看到'],
    fates: { withdrawn: '不再看到', 'in-use': '归还后不再看到', kept: '仍能看到' },
  },
  'en-US': {
    name: 'Records that the source no longer has',
    headings: ['ISBN', 'Title', 'Author', 'Record', 'Copies to withdraw', 'For readers'],
    fates: { withdrawn: 'no longer shown', 'in-use': 'no longer shown once returned', kept: 'still shown' },
  },
} as const;

export function missingTable(language: Language, records: Items<MissingRecord>): TableFile {
  const { name, headings, fates } = words[language];
  return {
    name,
    columns: headings.map((heading, at) => ({ heading, width: at === 1 ? 32 : 18 })),
    rows: rowsOf(records, ({ isbn, title, author, record, copies, fate }) => [
      ...[isbn, title, author, record],
      ...[copies, fates[fate]],
    ]),
  };
}
