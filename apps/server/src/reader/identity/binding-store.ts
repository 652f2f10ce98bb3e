import { countRows } from '../../platform/database/listing.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { asReaderId, type ClientId, type ReaderId } from '../../platform/ids.ts';
import type { ReaderAccount } from '../rules/password-keeper.ts';

interface Binding {
  readonly clientid: ClientId;
  readonly account: string;
  readonly readerId: ReaderId;
  readonly at: Date;
}

/** Binds the account of an identity source to this reader. */
export async function bindAccount(tx: Tx, binding: Binding): Promise<void> {
  const belongs = { reader_id: binding.readerId, bound_at: binding.at.toISOString() };
  await tx
    .insertInto('wechat_binding')
    .values({ clientid: binding.clientid, account: binding.account, ...belongs })
    .onConflict((conflict) => conflict.columns(['clientid', 'account']).doUpdateSet(belongs))
    .execute();
}

/**
 * Records that a reader logged in by an account. This is not a binding: the next login asks the account system again.
 */
export async function noteAccount(tx: Tx, { clientid, account, readerId, at }: Binding): Promise<void> {
  const since = { reader_id: readerId, since: at.toISOString() };
  await tx
    .insertInto('reader_account')
    .values({ clientid, account, ...since })
    .onConflict((conflict) =>
      conflict
        .columns(['clientid', 'account'])
        .doUpdateSet(since)
        .where('reader_account.reader_id', '!=', readerId),
    )
    .execute();
}

export async function findBoundReader(
  db: Db,
  clientid: ClientId,
  account: string,
): Promise<ReaderId | undefined> {
  const row = await db
    .selectFrom('wechat_binding')
    .select('reader_id')
    .where(({ and }) => and({ clientid, account }))
    .executeTakeFirst();
  return row === undefined ? undefined : asReaderId(row.reader_id);
}

/** The accounts that a reader has bound or logged in with, the earliest first. */
export async function findAccounts(
  db: Db | Tx,
  clientid: ClientId,
  readerId: ReaderId,
): Promise<readonly (ReaderAccount & { readonly boundAt: string })[]> {
  const bound = await db
    .selectFrom('wechat_binding')
    .select(['account', 'bound_at as boundAt'])
    .where(({ and }) => and({ clientid, reader_id: readerId }))
    .execute();
  const used = await db
    .selectFrom('reader_account')
    .select(['account', 'since as boundAt'])
    .where(({ and }) => and({ clientid, reader_id: readerId }))
    .execute();
  const isBound = new Set(bound.map(({ account }) => account));
  return [
    ...bound.map((row) => ({ ...row, proved: true })),
    ...used.filter(({ account }) => !isBound.has(account)).map((row) => ({ ...row, proved: false })),
  ].toSorted((one, other) => (one.boundAt < other.boundAt ? -1 : 1));
}

/** Removes a reader's accounts. Returns how many there were. */
export async function unbindAccounts(tx: Tx, clientid: ClientId, readerId: ReaderId): Promise<number> {
  const accounts = await findAccounts(tx, clientid, readerId);
  for (const table of ['wechat_binding', 'reader_account'] as const)
    await tx
      .deleteFrom(table)
      .where(({ and }) => and({ clientid, reader_id: readerId }))
      .execute();
  return accounts.length;
}

/** The number of readers who bound an account whose name has this beginning. */
export const countBound = (db: Db, clientid: ClientId, beginning: string): Promise<number> =>
  countRows(
    db
      .selectFrom('wechat_binding')
      .where('clientid', '=', clientid)
      .where(({ fn, val }) => fn('substr', ['account', val(1), val(beginning.length)]), '=', beginning),
  );
