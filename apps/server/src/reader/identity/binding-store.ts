import type { Db, Tx } from '../../platform/database/tables.ts';
import { asReaderId, type ClientId, type ReaderId } from '../../platform/ids.ts';

/** The account of an identity source belongs to this reader from now on. */
export async function bindAccount(
  tx: Tx,
  binding: {
    readonly clientid: ClientId;
    readonly account: string;
    readonly readerId: ReaderId;
    readonly at: Date;
  },
): Promise<void> {
  const belongs = { reader_id: binding.readerId, bound_at: binding.at.toISOString() };
  await tx
    .insertInto('wechat_binding')
    .values({ clientid: binding.clientid, account: binding.account, ...belongs })
    .onConflict((conflict) => conflict.columns(['clientid', 'account']).doUpdateSet(belongs))
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

export async function findBindings(
  db: Db,
  clientid: ClientId,
  readerId: ReaderId,
): Promise<readonly { readonly account: string; readonly boundAt: string }[]> {
  return db
    .selectFrom('wechat_binding')
    .select(['account', 'bound_at as boundAt'])
    .where(({ and }) => and({ clientid, reader_id: readerId }))
    .orderBy('bound_at')
    .execute();
}
