import { readPage } from '../platform/database/listing.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';
import { hasStatus, inTimesOrder, isShown } from './shown-by-clock.ts';
import type { CompetitionTable, CompetitionTextTable } from './tables.ts';

export type CompetitionWords = Omit<CompetitionTextTable, 'clientid' | 'competition_id'>;
export interface StoredCompetition extends Pick<CompetitionTable, 'id' | 'start_at' | 'end_at' | 'cover'> {
  readonly texts: readonly CompetitionWords[];
}

function shownCompetitions(db: Db, clientid: ClientId, at: string) {
  return db.selectFrom('competition').where('clientid', '=', clientid).where(isShown(at));
}

const columns = ['id', 'start_at', 'end_at', 'cover'] as const;

/** Published competitions: in progress first (soonest end first), then those to come, then those over (latest first). */
export async function findCompetitions(
  db: Db,
  clientid: ClientId,
  now: Date,
  firstStatus: 1 | 2 | 3 | undefined,
  page: Slice,
): Promise<{ readonly competitions: readonly StoredCompetition[]; readonly total: number }> {
  const at = now.toISOString();
  const shown = shownCompetitions(db, clientid, at).where(hasStatus(firstStatus, at));
  const { rows, total } = await readPage(shown, page, (query) =>
    query.select(columns).orderBy(inTimesOrder(at)),
  );
  const texts = await findWords(
    db,
    clientid,
    rows.map(({ id }) => id),
  );
  return { competitions: rows.map((row) => ({ ...row, texts: texts.get(row.id) ?? [] })), total };
}

/** One published competition, or undefined. */
export async function findCompetition(
  db: Db,
  clientid: ClientId,
  now: Date,
  id: string,
): Promise<StoredCompetition | undefined> {
  const row = await shownCompetitions(db, clientid, now.toISOString())
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...row, texts: (await findWords(db, clientid, [id])).get(id) ?? [] };
}

async function findWords(db: Db, clientid: ClientId, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('competition_text')
          .select(['competition_id', 'language', 'name', 'introduction'])
          .where('clientid', '=', clientid)
          .where('competition_id', 'in', [...ids])
          .execute();
  return Map.groupBy(rows, (row) => row.competition_id);
}

export interface NewCompetition extends Omit<CompetitionTable, 'clientid' | 'withdrawn_at'> {
  readonly texts: readonly CompetitionWords[];
}

/** Stores a competition, replacing the one with its id; the row stays. */
export async function putCompetition(
  tx: Tx,
  clientid: ClientId,
  { texts, ...row }: NewCompetition,
): Promise<void> {
  const { id: _id, ...facts } = row;
  await tx
    .insertInto('competition')
    .values({ clientid, ...row })
    .onConflict((conflict) =>
      conflict.columns(['clientid', 'id']).doUpdateSet({ ...facts, withdrawn_at: '' }),
    )
    .execute();
  await tx
    .deleteFrom('competition_text')
    .where(({ and }) => and({ clientid, competition_id: row.id }))
    .execute();
  await tx
    .insertInto('competition_text')
    .values(texts.map((text) => ({ clientid, competition_id: row.id, ...text })))
    .execute();
}
