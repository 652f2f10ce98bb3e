import { endHeld } from '../../import/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { type HarvestSource, outcomeOf, readHarvests, writeSource } from './harvest-store.ts';

/** SQL of removed sources: their links to titles are set aside until the removal is final. */

type Named = Pick<HarvestSource, 'clientid' | 'name'>;

/** Removes a source and its harvests; a harvest that waits for a decision is discarded. Its titles stay. */
export async function setSourceAside(
  tx: Tx,
  at: Date,
  until: Date,
  { clientid, name }: Named,
): Promise<void> {
  for (const line of await readHarvests(tx, clientid, name, 50))
    if (outcomeOf(line) === 'waiting') await endHeld(tx, clientid, line.run, at);
  await tx
    .updateTable('title_origin')
    .set(({ ref }) => ({ removed_title: ref('title_id'), title_id: null }))
    .where(({ and }) => and({ clientid, source: name }))
    .execute();
  await tx
    .deleteFrom('harvest')
    .where(({ and }) => and({ clientid, source: name }))
    .execute();
  await tx
    .deleteFrom('harvest_source')
    .where(({ and }) => and({ clientid, name }))
    .execute();
  await tx
    .insertInto('harvest_source_removed')
    .values({ clientid, name, until: until.toISOString() })
    .execute();
}

/** Restores a source and its links to titles. It has no harvests left, so the next one compares everything. */
export async function bringSourceBack(
  tx: Tx,
  at: Date,
  source: Pick<HarvestSource, 'clientid' | 'name' | 'settings'>,
): Promise<void> {
  const { clientid, name } = source;
  const ofSource = { clientid, source: name };
  await tx
    .deleteFrom('title_origin')
    .where(({ and }) => and(ofSource))
    .where('removed_title', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('title').select('id').whereRef('title.id', '=', 'title_origin.removed_title'))),
    )
    .execute();
  await tx
    .updateTable('title_origin')
    .set(({ ref }) => ({ title_id: ref('removed_title'), removed_title: null }))
    .where(({ and }) => and(ofSource))
    .where('removed_title', 'is not', null)
    .execute();
  // Titles may have been merged since, several times.
  for (let moved = 1n; moved > 0n; )
    moved = (
      await tx
        .updateTable('title_origin')
        .set(({ selectFrom }) => ({
          title_id: selectFrom('title')
            .select('merged_into')
            .whereRef('title.id', '=', 'title_origin.title_id'),
        }))
        .where(({ and }) => and(ofSource))
        .where('title_id', 'in', ({ selectFrom }) =>
          selectFrom('title').select('id').where('merged_into', 'is not', null),
        )
        .executeTakeFirst()
    ).numUpdatedRows;
  await tx
    .deleteFrom('harvest_source_removed')
    .where(({ and }) => and({ clientid, name }))
    .execute();
  await writeSource(tx, at, source);
}

/** Makes a removal final. */
export async function forgetRemoved(tx: Tx, { clientid, name }: Named): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('harvest_source_removed')
    .where(({ and }) => and({ clientid, name }))
    .executeTakeFirst();
  if (numDeletedRows > 0n)
    await tx
      .deleteFrom('title_origin')
      .where(({ and }) => and({ clientid, source: name }))
      .execute();
}
