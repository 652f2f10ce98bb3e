import type { Language } from '@yuelan/contract';
import { removeContent } from '../content/public.ts';
import { readPage } from '../platform/database/listing.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';
import { overLast } from './rules/event-times.ts';
import type { GuideTextTable, NoticeTable, NoticeTextTable } from './tables.ts';

export type NoticeWords = Omit<NoticeTextTable, 'clientid' | 'notice_id' | 'html'>;
export interface StoredNotice extends Omit<NoticeTable, 'clientid' | 'until_at'> {
  readonly texts: readonly NoticeWords[];
}

/** Notices that are visible to readers at a given time. */
function shownNotices(db: Db, clientid: ClientId, now: Date) {
  const at = now.toISOString();
  return db
    .selectFrom('notice')
    .where('clientid', '=', clientid)
    .where('publish_at', '<=', at)
    .where(({ or, eb }) => or([eb('until_at', '=', ''), eb('until_at', '>', at)]));
}

const noticeColumns = ['id', 'type', 'publish_at', 'start_at', 'end_at', 'cover'] as const;

/** Published notices of a type, newest first, past events last, without their HTML. */
export async function findNotices(
  db: Db,
  clientid: ClientId,
  now: Date,
  type: number,
  page: Slice,
): Promise<{ readonly notices: readonly StoredNotice[]; readonly total: number }> {
  const shown = shownNotices(db, clientid, now).where('type', '=', type);
  const { rows, total } = await readPage(shown, page, (query) =>
    query.select(noticeColumns).orderBy(overLast(now)).orderBy('publish_at', 'desc').orderBy('id'),
  );
  if (rows.length === 0) return { notices: [], total };
  const texts = await db
    .selectFrom('notice_text')
    .select(['notice_id', 'language', 'title', 'summary', 'place', 'name'])
    .where('clientid', '=', clientid)
    .where(
      'notice_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const byNotice = Map.groupBy(texts, (text) => text.notice_id);
  return { notices: rows.map((row) => ({ ...row, texts: byNotice.get(row.id) ?? [] })), total };
}

/** One published notice with its HTML by language. */
export async function findNotice(db: Db, clientid: ClientId, now: Date, id: string) {
  const row = await shownNotices(db, clientid, now)
    .select(noticeColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const texts = await db
    .selectFrom('notice_text')
    .select(['language', 'title', 'summary', 'place', 'name', 'html'])
    .where(({ and }) => and({ clientid, notice_id: id }))
    .execute();
  return { ...row, texts };
}

export interface NewNotice extends Omit<NoticeTable, 'clientid'> {
  readonly texts: readonly Omit<NoticeTextTable, 'clientid' | 'notice_id'>[];
}

/** Stores a notice, replacing the one with its id. */
export async function putNotice(tx: Tx, clientid: ClientId, notice: NewNotice): Promise<void> {
  const { texts, ...row } = notice;
  await removeContent(tx, 'notice', clientid, [row.id]);
  await tx
    .insertInto('notice')
    .values({ clientid, ...row })
    .execute();
  await tx
    .insertInto('notice_text')
    .values(texts.map((text) => ({ clientid, notice_id: row.id, ...text })))
    .execute();
}

export type GuideWords = Omit<GuideTextTable, 'clientid' | 'type'>;
export interface StoredGuide {
  readonly type: number;
  readonly updated_at: string;
  readonly texts: readonly GuideWords[];
}

/** The guide pages that the library has written, in their order, or the one of a type. */
export async function findGuides(db: Db, clientid: ClientId, type?: number): Promise<readonly StoredGuide[]> {
  const rows = await db
    .selectFrom('guide')
    .select(['type', 'updated_at'])
    .where('clientid', '=', clientid)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 0))
    .orderBy('type')
    .execute();
  if (rows.length === 0) return [];
  const texts = await db
    .selectFrom('guide_text')
    .select(['type', 'language', 'title', 'summary', 'html'])
    .where('clientid', '=', clientid)
    .where(
      'type',
      'in',
      rows.map((row) => row.type),
    )
    .execute();
  const byType = Map.groupBy(texts, (text) => text.type);
  return rows.map((row) => ({ ...row, texts: byType.get(row.type) ?? [] }));
}

export interface NewGuide {
  readonly id: string;
  readonly type: number;
  readonly texts: readonly (GuideWords & { readonly language: Language })[];
}

/** Stores a guide page, replacing the one of its type. */
export async function putGuide(tx: Tx, clientid: ClientId, guide: NewGuide, now: Date): Promise<void> {
  const { texts, ...row } = guide;
  await tx.deleteFrom('guide').where('clientid', '=', clientid).where('type', '=', row.type).execute();
  await tx
    .insertInto('guide')
    .values({ clientid, ...row, updated_at: now.toISOString() })
    .execute();
  await tx
    .insertInto('guide_text')
    .values(texts.map((text) => ({ clientid, type: row.type, ...text })))
    .execute();
}
