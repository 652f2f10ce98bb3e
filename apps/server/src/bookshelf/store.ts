import type { Db } from '../platform/database/tables.ts';
import type { ClientId, ServiceId, SessionId, TitleId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';

export interface View {
  readonly serviceid: ServiceId;
  readonly clientid: ClientId;
  /** The visitor's session, or the reader's pseudonym for the day. */
  readonly viewer: string;
  readonly titleId: TitleId;
  readonly at: Date;
}

export async function addView(db: Db, view: View): Promise<void> {
  const viewedAt = view.at.toISOString();
  await db
    .insertInto('title_view')
    .values({
      serviceid: view.serviceid,
      clientid: view.clientid,
      title_id: view.titleId,
      viewer: view.viewer,
      times: 1,
      day: viewedAt.slice(0, 10),
      viewed_at: viewedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['clientid', 'viewer', 'title_id', 'day'])
        .doUpdateSet((row) => ({ times: row('title_view.times', '+', 1), viewed_at: viewedAt })),
    )
    .execute();
}

interface ViewedTitle {
  readonly titleId: number;
  readonly times: number;
  readonly viewedAt: string;
}

export interface ViewSlice {
  readonly views: readonly ViewedTitle[];
  readonly total: number;
}

/** The titles viewed in one session, newest first. */
export async function findOwnViews(
  db: Db,
  scope: { readonly clientid: ClientId; readonly viewer: SessionId },
  page: Slice,
): Promise<ViewSlice> {
  const own = db
    .selectFrom('title_view')
    .innerJoin('title', 'title.id', 'title_view.title_id')
    .where('title_view.clientid', '=', scope.clientid)
    .where(({ and }) => and({ 'title_view.viewer': scope.viewer, 'title.hidden': 0 }));
  const rows = await own
    .select(({ fn }) => [
      'title_view.title_id as titleId',
      fn.sum<number>('times').as('times'),
      fn.max('viewed_at').as('viewedAt'),
    ])
    .groupBy('title_view.title_id')
    .orderBy('viewedAt', 'desc')
    .orderBy('titleId')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const { total } = await own
    .select(({ fn }) => fn.count<number>('title_view.title_id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return { views: rows, total };
}

/** The titles viewed in the group since `day`, by number of viewers, highest first. */
export async function findEveryonesViews(
  db: Db,
  serviceid: ServiceId,
  day: string,
  page: Slice,
): Promise<ViewSlice> {
  const all = db
    .selectFrom('title_view')
    .innerJoin('title', 'title.id', 'title_view.title_id')
    .where('title_view.serviceid', '=', serviceid)
    .where('title_view.day', '>=', day)
    .where('title.hidden', '=', 0);
  const rows = await all
    .select(({ fn }) => [
      'title_view.title_id as titleId',
      fn.count<number>('title_view.viewer').distinct().as('times'),
      fn.max('viewed_at').as('viewedAt'),
    ])
    .groupBy('title_view.title_id')
    .orderBy('times', 'desc')
    .orderBy('viewedAt', 'desc')
    .orderBy('titleId')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const { total } = await all
    .select(({ fn }) => fn.count<number>('title_view.title_id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return { views: rows, total };
}

/** Deletes views before `day`. */
export async function forgetViews(db: Db, day: string): Promise<void> {
  await db.deleteFrom('title_view').where('day', '<', day).execute();
}
