import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { nameKeyOf } from '../rules/name-key.ts';

const atOnce = 200;

/** Adds the pinyin of names where it is missing, which is the case after an upgrade. Safe to run twice. */
export async function spellNames(db: Db, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const rows = await db
      .selectFrom('reader')
      .select(['id', 'real_name'])
      .where('name_key', 'is', null)
      .limit(atOnce)
      .execute();
    await transaction(db, async (tx) => {
      for (const { id, real_name } of rows)
        await tx
          .updateTable('reader')
          .set({ name_key: nameKeyOf(real_name) })
          .where(({ and }) => and({ id, real_name }))
          .execute();
    });
    if (rows.length < atOnce) return;
  }
}
