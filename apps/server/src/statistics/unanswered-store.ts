import { type Settlement, settlements, type UnansweredSearch } from '@yuelan/contract';
import { dayMs } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import { keptDays } from './searches.ts';

/** Searches by fewer visitors than this are not shown: they would reveal what one person searched for. */
const visitorsAtLeast = 5;
const searchesAtMost = 2000;

const settlementOf = (text: string | null): Settlement => settlements.find((one) => one === text) ?? 'open';

/** Searches that found nothing for many visitors, most visitors first. */
export async function findUnanswered(
  db: Db | Tx,
  clientid: ClientId,
  now: Date,
  textKey?: string,
): Promise<readonly UnansweredSearch[]> {
  const oldest = new Date(now.getTime() - keptDays * dayMs).toISOString().slice(0, 10);
  const rows = await db
    .selectFrom('unanswered_search as search')
    .leftJoin('search_settlement as settled', (join) =>
      join
        .onRef('settled.clientid', '=', 'search.clientid')
        .onRef('settled.text_key', '=', 'search.text_key'),
    )
    .where('search.clientid', '=', clientid)
    .where('search.day', '>=', oldest)
    .$if(textKey !== undefined, (query) => query.where('search.text_key', '=', textKey ?? ''))
    .select(({ fn }) => [
      'search.text_key as id',
      fn.max('search.text').as('text'),
      fn.countAll<number>().as('visitors'),
      fn.max('search.day').as('lastDay'),
      'settled.settlement',
      'settled.synonym',
      'settled.version',
    ])
    .groupBy(['search.text_key', 'settled.settlement', 'settled.synonym', 'settled.version'])
    .having(({ fn }) => fn.countAll(), '>=', visitorsAtLeast)
    .orderBy('visitors', 'desc')
    .orderBy('search.text_key')
    .limit(searchesAtMost)
    .execute();
  return rows.map(({ settlement, synonym, version, ...row }) => ({
    ...row,
    settlement: settlementOf(settlement),
    synonym: synonym ?? '',
    version: version ?? 0,
  }));
}

/** What readers who search for such a text are offered instead. */
export async function findSynonym(db: Db, clientid: ClientId, textKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('search_settlement')
    .select('synonym')
    .where(({ and }) => and({ clientid, text_key: textKey, settlement: 'synonym' }))
    .executeTakeFirst();
  return row?.synonym;
}

/** Locks what was done about a search until the transaction ends, and returns it. */
export async function lockSettlement(tx: Tx, clientid: ClientId, textKey: string) {
  const row = await tx
    .insertInto('search_settlement')
    .values({ clientid, text_key: textKey, settlement: 'open', synonym: '', version: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['clientid', 'text_key'])
        .doUpdateSet((stored) => ({ version: stored.ref('search_settlement.version') })),
    )
    .returning(['settlement', 'synonym', 'version'])
    .executeTakeFirstOrThrow();
  return { ...row, settlement: settlementOf(row.settlement) };
}

export async function writeSettlement(
  tx: Tx,
  clientid: ClientId,
  textKey: string,
  settled: { readonly settlement: Settlement; readonly synonym: string; readonly version: number },
): Promise<void> {
  await tx
    .updateTable('search_settlement')
    .set(settled)
    .where(({ and }) => and({ clientid, text_key: textKey }))
    .execute();
}
