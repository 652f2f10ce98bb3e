import type { catalogueDeskCalls, OutputOf, ParsedInputOf } from '@yuelan/contract';
import { isbnKey } from '@yuelan/search';
import { z } from 'zod';
import { noteSources } from '../../content/public.ts';
import { actorOf, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { isFileAddress } from '../../platform/http/fetch-file.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Portal } from '../../platform/portal.ts';
import { endTitleChange, lockTitles } from '../copy-use-store.ts';
import { findDeskTitles, writeTitle } from '../desk-store.ts';

/** Titles handled by one call. */
const atOnce = 500;
const place = '{isbn}';

/**
 * Records a cover address for each title that has an ISBN and no cover. The server fetches each address once, within
 * limits and from public hosts only. If the response is not a picture, it is discarded and the drawn cover stays.
 */
export async function askForCovers(
  portal: Portal,
  caller: DeskCaller,
  { pattern, after }: ParsedInputOf<typeof catalogueDeskCalls.askForCovers>,
): Promise<OutputOf<typeof catalogueDeskCalls.askForCovers>> {
  const { serviceid, clientid } = caller.library;
  if (!pattern.includes(place) || !isFileAddress(pattern.replaceAll(place, '9787020002207')))
    throw refuse('catalogue.covers.pattern', { isbn: place });
  return transaction(portal.db, async (tx) => {
    const change = await lockTitles(tx, serviceid);
    const rows = await tx
      .selectFrom('title')
      .select('id')
      .where('serviceid', '=', serviceid)
      .where('hidden', '=', 0)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const titles = await findDeskTitles(
      tx,
      serviceid,
      rows.map(({ id }) => id),
    );
    const asked: { readonly id: number; readonly source: string }[] = [];
    for (const title of titles) {
      const isbn = title.record.isbns.map(isbnKey).find((key) => key?.startsWith('97') === true);
      if (title.record.cover !== '' || isbn === undefined || isbn === null) continue;
      const source = pattern.replaceAll(place, isbn);
      await writeTitle(tx, serviceid, { ...title, record: { ...title.record, cover: source } }, change);
      asked.push({ id: title.id, source });
    }
    const next = rows.length < atOnce ? undefined : rows.at(-1)?.id;
    const more = next === undefined ? {} : { next };
    if (asked.length === 0) return { asked: 0, ...more };
    await noteSources(
      tx,
      asked.map(({ source }) => source),
      { clientid, purpose: 'cover' },
      caller.now,
    );
    await endTitleChange(tx, serviceid, change);
    const entry = {
      ...{ clientid, actor: actorOf(caller), at: caller.now, action: 'catalogue.covers.ask' },
      target: { type: 'catalogue.covers', id: clientid },
    };
    const undoId = await offerUndo(tx, {
      ...entry,
      permission: 'catalogue.edit',
      facts: { asked },
    });
    await recordChange(tx, { ...entry, after: { pattern, titles: asked.length } });
    return { asked: asked.length, ...more, undoId };
  });
}

/** Removes the recorded covers again, unless somebody has chosen another cover since. */
export async function undoAskForCovers(tx: Tx, { facts, caller }: Undoing): Promise<Undone> {
  const { serviceid } = caller.library;
  const { asked } = z.object({ asked: z.array(z.object({ id: z.int(), source: z.string() })) }).parse(facts);
  const sources = new Map(asked.map(({ id, source }) => [id, source]));
  const change = await lockTitles(tx, serviceid);
  let titles = 0;
  for (const title of await findDeskTitles(tx, serviceid, [...sources.keys()])) {
    if (title.record.cover !== sources.get(title.id)) continue;
    await writeTitle(tx, serviceid, { ...title, record: { ...title.record, cover: '' } }, change);
    titles += 1;
  }
  await endTitleChange(tx, serviceid, change);
  return { after: { titles } };
}
