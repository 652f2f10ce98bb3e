import type { ReaderGroup } from '@yuelan/contract';
import type { Db, Tx } from '../platform/database/tables.ts';
import { refuse } from '../platform/http/refusal.ts';
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

/** The names of the departments or borrower types in which at least one reader of the library is. */
export async function findNamesInUse(
  db: Db | Tx,
  clientid: ClientId,
  list: keyof typeof lists,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom(lists[list])
    .select('name')
    .where('clientid', '=', clientid)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reader')
          .select('reader.id')
          .whereRef('reader.clientid', '=', `${lists[list]}.clientid`)
          .whereRef(
            list === 'department' ? 'reader.department_id' : 'reader.borrower_type_id',
            '=',
            `${lists[list]}.id`,
          ),
      ),
    )
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** The names of a reader's department and borrower type; '' if there is none. */
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

/** The id of a library's borrower type or department with this name. Created if missing. */
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

export type NamedList = keyof typeof lists;

/** Throws `reader.group.missing` unless the library has this borrower type or department. */
export async function requireGroup(tx: Tx, clientid: ClientId, list: NamedList, id: string) {
  const row = await tx
    .selectFrom(lists[list])
    .select(['id', 'name', 'active'])
    .where(({ and }) => and({ clientid, id }))
    .executeTakeFirst();
  if (row === undefined) throw refuse('reader.group.missing');
  return { ...row, active: row.active === 1 };
}

const collator = new Intl.Collator('zh', { numeric: true });
const numerals = '零一二三四五六七八九';
const withDigits = (name: string) =>
  name.replace(/[一二三四五六七八九]/gu, (numeral) => String(numerals.indexOf(numeral)));

/**
 * Borrower types or departments, with the number of their readers who have not left. Sorted by name as people count:
 * 三年级 before 四年级, 2班 before 10班.
 */
export async function findGroups(
  db: Db | Tx,
  clientid: ClientId,
  list: NamedList,
): Promise<readonly ReaderGroup[]> {
  const rows = await db
    .selectFrom(lists[list])
    .select(({ selectFrom, fn, ref }) => [
      'id',
      'name',
      'active',
      selectFrom('reader')
        .select(fn.countAll<number>().as('readers'))
        .where('reader.clientid', '=', clientid)
        .where('reader.status', '!=', 5)
        .where(list === 'department' ? 'department_id' : 'borrower_type_id', '=', ref(`${lists[list]}.id`))
        .as('readers'),
    ])
    .where('clientid', '=', clientid)
    .execute();
  return rows
    .map(({ readers, active, ...row }) => ({ ...row, active: active === 1, readers: Number(readers ?? 0) }))
    .toSorted((a, b) => collator.compare(withDigits(a.name), withDigits(b.name)));
}

/** Changes the name of a group, or whether it is offered. Throws the database's unique error if the name is taken. */
export async function updateGroup(
  tx: Tx,
  clientid: ClientId,
  list: NamedList,
  { id, name, active }: { readonly id: string; readonly name: string; readonly active: boolean },
): Promise<void> {
  await tx
    .updateTable(lists[list])
    .set({ name, active: active ? 1 : 0 })
    .where(({ and }) => and({ clientid, id }))
    .execute();
}
