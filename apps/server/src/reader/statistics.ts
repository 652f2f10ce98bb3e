import { sql } from 'kysely';
import { countRows } from '../platform/database/listing.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import { asSessionId, type ClientId, type ReaderId, type SessionId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import {
  countOn,
  type DayCount,
  dayIn,
  type Group,
  type GroupCount,
  instantsOf,
  type Span,
} from '../statistics/public.ts';
import type { StoredReader } from './store.ts';

const group = [
  sql<string>`coalesce(department_id, '')`.as('departmentId'),
  sql<string>`coalesce(borrower_type_id, '')`.as('borrowerTypeId'),
] as const;

/** A reader's present class and borrower type. */
export async function groupOfReader(tx: Tx | Db, clientid: ClientId, id: ReaderId): Promise<Group> {
  const row = await tx
    .selectFrom('reader')
    .select(group)
    .where(({ and }) => and({ clientid, id }))
    .executeTakeFirst();
  return row ?? { departmentId: '', borrowerTypeId: '' };
}

export async function namesOfGroups(db: Db, { clientid }: LibraryScope) {
  const namesIn = async (table: 'department' | 'borrower_type') => {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('clientid', '=', clientid)
      .orderBy('name')
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  return { departments: await namesIn('department'), borrowerTypes: await namesIn('borrower_type') };
}

/** Readers whose cards are valid now. */
export function countValidReaders(db: Db, { clientid }: LibraryScope): Promise<readonly GroupCount[]> {
  return db
    .selectFrom('reader')
    .where(({ and }) => and({ clientid, status: 1 }))
    .select([...group, ({ fn }) => fn.countAll<number>().as('times')])
    .groupBy(['department_id', 'borrower_type_id'])
    .execute();
}

/** Readers who registered from `from` (inclusive) until `until`, both ISO 8601. */
const registered = (db: Db, clientid: ClientId, from: string, until: string) =>
  db
    .selectFrom('reader')
    .where('clientid', '=', clientid)
    .where('registered_at', '>=', from)
    .where('registered_at', '<', until);

/** The number of readers who registered from `from` (inclusive) until `until`, both ISO 8601. */
export const countNewReaders = (
  db: Db,
  { clientid }: LibraryScope,
  from: string,
  until: string,
): Promise<number> => countRows(registered(db, clientid, from, until));

/** Readers by the day on which they registered. */
export async function countRegistered(
  db: Db,
  { clientid, settings }: LibraryScope,
  span: Span,
): Promise<readonly DayCount[]> {
  const { from, until } = instantsOf(span, settings.timeZone);
  const rows = await registered(db, clientid, from, until)
    .select([...group, 'registered_at'])
    .execute();
  return rows.map(({ registered_at, ...of }) => ({
    ...of,
    day: dayIn(new Date(registered_at), settings.timeZone),
    times: 1,
  }));
}

/** Keeps an erased reader in the count of those who registered. */
export async function keepRegistered(tx: Tx, reader: StoredReader, timeZone: string): Promise<void> {
  const day = dayIn(new Date(reader.registeredAt), timeZone);
  const group = {
    departmentId: reader.departmentId ?? '',
    borrowerTypeId: reader.borrowerTypeId ?? '',
  };
  await countOn(tx, { clientid: reader.clientid, measure: 'newReaders' }, { ...group, day, times: 1 });
}

/** When readers' sessions began, and the class and type of each reader. */
export async function groupsOfSessions(db: Db, ids: readonly SessionId[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reader_session')
    .innerJoin('reader', 'reader.id', 'reader_session.reader_id')
    .select([...group, 'reader_session.id', 'reader_session.created_at as createdAt'])
    .where('reader_session.id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({ ...row, id: asSessionId(row.id) }));
}
