import type { catalogueDeskCalls, ParsedInputOf } from '@yuelan/contract';
import { isbnKey } from '@yuelan/search';
import { z } from 'zod';
import { recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asCopyId, asTitleId, type ServiceId, type TitleId } from '../../platform/ids.ts';
import type { Portal } from '../../platform/portal.ts';
import { endTitleChange } from '../copy-use-store.ts';
import { findDeskTitles, writeTitle } from '../desk-store.ts';
import { callNumberOf } from '../rules/call-number.ts';
import { editedRecord } from '../rules/edited-record.ts';
import { changedParts } from '../rules/merged-record.ts';
import { shelfKeyOf } from '../rules/shelf-key.ts';
import type { TitleMerge } from '../title-followers.ts';
import { readTitleRecord, recordOfDraft, type TitleRecord } from '../title-record.ts';
import type { TitleChanged } from './change-title.ts';
import { type OpenTitle, openChangedTitle, openTitle, refuseStaleTitle, titleChange } from './open-title.ts';

/** The facts that undo a merge. */
const mergeFacts = z.object({
  from: z.int(),
  /** The versions of both titles after the merge. */
  version: z.int(),
  fromVersion: z.int(),
  fromHidden: z.boolean(),
  hidden: z.boolean(),
  record: z.string(),
  edited: z.array(z.string()),
  borrowCount: z.int(),
  copies: z.array(z.int()),
  /** Copies whose call number was that of their title. */
  labelled: z.array(z.int()),
  sources: z.array(z.string()),
  /** Titles that had been merged into `from` before. */
  earlier: z.array(z.int()),
  followers: z.record(z.string(), z.unknown()),
});
type MergeFacts = z.infer<typeof mergeFacts>;

/**
 * Merges a title into another, which is kept. Copies, loans, holds and everything else that names the merged title move
 * to the kept one, and its address leads there. No ISBN is lost, so booklists that name one find the kept title.
 */
export async function mergeTitles(
  portal: Portal,
  caller: DeskCaller,
  input: ParsedInputOf<typeof catalogueDeskCalls.mergeTitles>,
): Promise<TitleChanged> {
  const { serviceid } = caller.library;
  return transaction(portal.db, async (tx) => {
    const to = await openTitle(tx, caller, input.id);
    const from = await openTitle(tx, caller, input.otherId);
    if (to.id === from.id) throw refuse('catalogue.merge.same');
    await refuseStaleTitle(portal, tx, caller, to, input.version);
    await refuseStaleTitle(portal, tx, caller, from, input.otherVersion);

    const entered = editedRecord(to.record, input.record);
    const record = recordOfDraft({
      ...entered,
      isbns: allIsbns([entered, to.record, from.record]),
      cover: (input.cover === 'other' ? from : to).record.cover,
    });
    const edited = [...new Set([...to.edited, ...from.edited, ...changedParts(to.record, record)])];
    const { copies, labelled } = await moveCopies(tx, from, to);
    const merge: TitleMerge = { from: from.id, to: to.id, copyIds: copies.map(asCopyId) };
    const followers: Record<string, unknown> = {};
    for (const [name, follower] of portal.services.titleFollowers)
      followers[name] = await follower.follow(tx, merge);
    const sources = await moveSources(tx, serviceid, from.id, to.id);
    await addBorrows(tx, serviceid, from, to.id);
    const earlier = await hideMerged(tx, from, to);
    await writeTitle(
      tx,
      serviceid,
      { ...to, record, edited, isHidden: to.isHidden && from.isHidden },
      to.change,
    );
    await endTitleChange(tx, serviceid, to.change);

    const change = titleChange(caller, 'catalogue.title.merge', to.id);
    const facts: MergeFacts = {
      ...{ from: from.id, version: to.version + 1, fromVersion: from.version + 1 },
      ...{ fromHidden: from.isHidden, hidden: to.isHidden, borrowCount: from.borrowCount },
      ...{ record: JSON.stringify(to.record), edited: [...to.edited] },
      ...{ copies, labelled, sources, earlier, followers },
    };
    const undoId = await offerUndo(tx, {
      ...change,
      permission: 'catalogue.merge',
      facts,
    });
    await recordChange(tx, {
      ...change,
      before: { title: to.record.title, merged: { id: String(from.id), title: from.record.title } },
      after: { title: record.title, copies: copies.length },
    });
    return { id: to.id, undoId };
  });
}

function allIsbns(records: readonly TitleRecord[]): readonly string[] {
  const isbns = new Map<string, string>();
  for (const isbn of records.flatMap((record) => record.isbns)) {
    const key = isbnKey(isbn) ?? isbn;
    if (!isbns.has(key)) isbns.set(key, isbn);
  }
  return [...isbns.values()];
}

/** Moves the copies. If the call numbers of the titles differ, a copy without its own keeps the one on its label. */
async function moveCopies(tx: Tx, from: OpenTitle, to: OpenTitle) {
  const moved = await tx
    .updateTable('copy')
    .set({ title_id: to.id })
    .where('title_id', '=', from.id)
    .returning(['id', 'call_number'])
    .execute();
  const label = callNumberOf(from.record);
  const labelled =
    label === '' || label === callNumberOf(to.record)
      ? []
      : moved.filter(({ call_number }) => call_number === '').map(({ id }) => id);
  if (labelled.length > 0) await setLabels(tx, labelled, label);
  return { copies: moved.map(({ id }) => id), labelled };
}

async function setLabels(tx: Tx, ids: readonly number[], callNumber: string): Promise<void> {
  await tx
    .updateTable('copy')
    .set({ call_number: callNumber, shelf_key: shelfKeyOf(callNumber) })
    .where('id', 'in', [...ids])
    .execute();
}

/** Source rows that meant the merged title now mean the kept one. */
async function moveSources(tx: Tx, serviceid: ServiceId, from: TitleId, to: TitleId): Promise<string[]> {
  const rows = await tx
    .updateTable('title_source')
    .set({ title_id: to })
    .where(({ and }) => and({ serviceid, title_id: from }))
    .returning('source_key')
    .execute();
  return rows.map((row) => row.source_key);
}

const borrowDays = (tx: Tx, serviceid: ServiceId, id: TitleId) =>
  tx
    .selectFrom('title_borrow_day')
    .select(['day', 'times'])
    .where(({ and }) => and({ serviceid, title_id: id }))
    .execute();

/** The kept title counts the loans of both titles; the merged title keeps its own count, for an undo. */
async function addBorrows(tx: Tx, serviceid: ServiceId, from: OpenTitle, to: TitleId): Promise<void> {
  await tx
    .updateTable('title')
    .set((row) => ({ borrow_count: row('borrow_count', '+', from.borrowCount) }))
    .where('id', '=', to)
    .execute();
  for (const { day, times } of await borrowDays(tx, serviceid, from.id))
    await tx
      .insertInto('title_borrow_day')
      .values({ serviceid, day, title_id: to, times })
      .onConflict((conflict) =>
        conflict
          .columns(['serviceid', 'day', 'title_id'])
          .doUpdateSet((row) => ({ times: row('title_borrow_day.times', '+', times) })),
      )
      .execute();
}

async function takeBorrows(tx: Tx, serviceid: ServiceId, from: TitleId, to: TitleId, count: number) {
  await tx
    .updateTable('title')
    .set((row) => ({ borrow_count: row('borrow_count', '-', count) }))
    .where('id', '=', to)
    .where('borrow_count', '>=', count)
    .execute();
  for (const { day, times } of await borrowDays(tx, serviceid, from)) {
    const ofDay = { serviceid, day, title_id: to };
    await tx
      .deleteFrom('title_borrow_day')
      .where(({ and }) => and(ofDay))
      .where('times', '<=', times)
      .execute();
    await tx
      .updateTable('title_borrow_day')
      .set((row) => ({ times: row('times', '-', times) }))
      .where(({ and }) => and(ofDay))
      .execute();
  }
}

/** Hides the merged title. Its address, and those that already led to it, now lead to the kept one. */
async function hideMerged(tx: Tx, from: OpenTitle, to: OpenTitle): Promise<number[]> {
  const earlier = await tx
    .updateTable('title')
    .set({ merged_into: to.id })
    .where('merged_into', '=', from.id)
    .returning('id')
    .execute();
  await tx
    .updateTable('title')
    .set({ merged_into: to.id, hidden: 1, version: from.version + 1, changed: to.change })
    .where('id', '=', from.id)
    .execute();
  return earlier.map(({ id }) => id);
}

/** Separates two merged titles, unless somebody has changed the kept one since. */
export async function undoMergeTitles(portal: Portal, tx: Tx, undoing: Undoing): Promise<Undone> {
  const { caller } = undoing;
  const { serviceid } = caller.library;
  const facts = mergeFacts.parse(undoing.facts);
  const to = await openChangedTitle(tx, undoing);
  await refuseStaleTitle(portal, tx, caller, to, facts.version);
  const [from] = await findDeskTitles(tx, serviceid, [facts.from]);
  if (from === undefined || from.mergedInto !== to.id || from.version !== facts.fromVersion)
    throw refuse('staff.undo.missing');
  const merge: TitleMerge = { from: asTitleId(from.id), to: to.id, copyIds: facts.copies.map(asCopyId) };

  if (facts.copies.length > 0)
    await tx
      .updateTable('copy')
      .set({ title_id: from.id })
      .where('title_id', '=', to.id)
      .where('id', 'in', facts.copies)
      .execute();
  for (const [name, follower] of portal.services.titleFollowers)
    await follower.goBack(tx, merge, facts.followers[name]);
  if (facts.sources.length > 0)
    await tx
      .updateTable('title_source')
      .set({ title_id: from.id })
      .where(({ and }) => and({ serviceid, title_id: to.id }))
      .where('source_key', 'in', facts.sources)
      .execute();
  await takeBorrows(tx, serviceid, merge.from, merge.to, facts.borrowCount);
  await tx
    .updateTable('title')
    .set({ merged_into: null, version: from.version + 1 })
    .where('id', '=', from.id)
    .execute();
  if (facts.earlier.length > 0)
    await tx
      .updateTable('title')
      .set({ merged_into: from.id })
      .where('merged_into', '=', to.id)
      .where('id', 'in', facts.earlier)
      .execute();
  const before = readTitleRecord(facts.record);
  await writeTitle(
    tx,
    serviceid,
    { id: to.id, record: before, edited: facts.edited, isHidden: facts.hidden },
    to.change,
  );
  if (facts.labelled.length > 0) {
    await setLabels(tx, facts.labelled, '');
  }
  await writeTitle(tx, serviceid, { ...from, isHidden: facts.fromHidden }, to.change);
  await endTitleChange(tx, serviceid, to.change);
  return {
    before: { title: to.record.title },
    after: { title: before.title, parted: { id: String(from.id), title: from.record.title } },
  };
}
