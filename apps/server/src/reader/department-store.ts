import type { Db, Tx } from '../platform/database/tables.ts';
import { type ClientId, randomToken } from '../platform/ids.ts';
import type { StoredReader } from './store.ts';

const lists = { department: 'department', borrowerType: 'borrower_type' } as const;

/** Active borrower types or departments of a library, by name. */
export async function findNamed(
  db: Db | Tx,
  clientid: ClientId,
  list: keyof typeof lists,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return db
    .selectFrom(lists[list])
    .select(['id', 'name'])
    .where(({ and }) => and({ clientid, active: 1 }))
    .orderBy('name')
    .execute();
}

/** The names of a reader's department and borrower type, empty for none. */
export async function findNames(
  db: Db | Tx,
  clientid: ClientId,
  reader: Pick<StoredReader, 'departmentId' | 'borrowerTypeId'>,
): Promise<{ readonly department: string; readonly borrowerType: string }> {
  const nameOf = async (list: keyof typeof lists, id: string | null) => {
    if (id === null) return '';
    const row = await db
      .selectFrom(lists[list])
      .select('name')
      .where(({ and }) => and({ clientid, id }))
      .executeTakeFirst();
    return row?.name ?? '';
  };
  return {
    department: await nameOf('department', reader.departmentId),
    borrowerType: await nameOf('borrowerType', reader.borrowerTypeId),
  };
}

/** The id of a library's borrower type or department of this name, which is created if missing. */
export async function ensureNamed(
  tx: Tx,
  clientid: ClientId,
  list: keyof typeof lists,
  name: string,
): Promise<string> {
  const made = await tx
    .insertInto(lists[list])
    .values({ id: randomToken(16), clientid, name, active: 1 })
    .onConflict((conflict) => conflict.columns(['clientid', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return made.id;
  const known = await tx
    .selectFrom(lists[list])
    .select('id')
    .where(({ and }) => and({ clientid, name }))
    .executeTakeFirstOrThrow();
  return known.id;
}
