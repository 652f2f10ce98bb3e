import type { catalogueDeskCalls, DeskRecord, ParsedInputOf } from '@yuelan/contract';
import { z } from 'zod';
import { recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import type { Portal } from '../../platform/portal.ts';
import { endTitleChange, lockTitles } from '../copy-use-store.ts';
import { findDeskCopies, writeTitle } from '../desk-store.ts';
import { insertSources, insertTitles, lockTitleIds, setLastTitleId } from '../import/store.ts';
import { deskRecordOf, editedRecord } from '../rules/edited-record.ts';
import { blankRecord, changedParts, withPartsOf } from '../rules/merged-record.ts';
import { keysOf, readTitleRecord, recordOfDraft, sourceKeyOf, type TitleRecord } from '../title-record.ts';
import { openChangedTitle, openTitle, refuseStaleTitle, titleChange } from './open-title.ts';

export interface TitleChanged {
  readonly id: number;
  readonly undoId: string | undefined;
}

/** A record with only these parts filled, for the audit log. */
const only = (record: TitleRecord, parts: readonly string[]): Partial<DeskRecord> => {
  const blank = deskRecordOf(blankRecord);
  const kept = deskRecordOf(withPartsOf(blankRecord, record, parts));
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(Object.entries(blank).find(([one]) => one === name)?.[1]),
    ),
  );
};

/** Adds a title that the staff enter. Imports fill the fields that the staff left blank and keep the rest. */
export async function addTitle(
  portal: Portal,
  caller: DeskCaller,
  { record: entered }: ParsedInputOf<typeof catalogueDeskCalls.addTitle>,
): Promise<TitleChanged> {
  const { serviceid } = caller.library;
  const record = recordOfDraft(editedRecord(blankRecord, entered));
  return transaction(portal.db, async (tx) => {
    const change = await lockTitles(tx, serviceid);
    const id = (await lockTitleIds(tx)) + 1;
    const keys = keysOf(record);
    const edited = changedParts(blankRecord, record);
    await setLastTitleId(tx, id);
    await insertTitles(tx, serviceid, [{ id, record, keys, edited }], {
      createdAt: caller.now.toISOString(),
      changed: change,
    });
    await insertSources(tx, serviceid, new Map([[sourceKeyOf(keys), id]]), { keepKnown: true });
    await endTitleChange(tx, serviceid, change);
    const made = titleChange(caller, 'catalogue.title.add', id);
    const undoId = await offerUndo(tx, {
      ...made,
      permission: 'catalogue.edit',
      facts: { version: 1 },
    });
    await recordChange(tx, { ...made, after: only(record, edited) });
    return { id, undoId };
  });
}

/** Removes an added title that has no copies yet: readers no longer find it. */
export async function undoAddTitle(portal: Portal, tx: Tx, undoing: Undoing): Promise<Undone> {
  const { facts, caller } = undoing;
  const { serviceid } = caller.library;
  const title = await openChangedTitle(tx, undoing);
  await refuseStaleTitle(portal, tx, caller, title, z.object({ version: z.int() }).parse(facts).version);
  const copies = await findDeskCopies(tx, serviceid, title.id);
  if (copies.length > 0) {
    const why = { 'zh-CN': '已经有册', 'en-US': 'it has copies' }[caller.language];
    return { kept: [{ what: title.record.title, why }] };
  }
  await writeTitle(tx, serviceid, { ...title, isHidden: true }, title.change);
  await endTitleChange(tx, serviceid, title.change);
  return { before: { title: title.record.title } };
}

/** Changes a record, provided that it still has the version that the caller has read. */
export async function changeTitle(
  portal: Portal,
  caller: DeskCaller,
  input: ParsedInputOf<typeof catalogueDeskCalls.changeTitle>,
): Promise<TitleChanged> {
  return transaction(portal.db, async (tx) => {
    const title = await openTitle(tx, caller, input.id);
    await refuseStaleTitle(portal, tx, caller, title, input.version);
    return rewriteTitle(
      tx,
      caller,
      title,
      editedRecord(title.record, input.record),
      'catalogue.title.change',
    );
  });
}

/** Replaces the record of an open title, with an audit entry and an undo. */
export async function rewriteTitle(
  tx: Tx,
  caller: DeskCaller,
  title: Awaited<ReturnType<typeof openTitle>>,
  record: TitleRecord,
  action: 'catalogue.title.change' | 'catalogue.cover.change',
): Promise<TitleChanged> {
  const { serviceid } = caller.library;
  const parts = changedParts(title.record, record);
  if (parts.length === 0) return { id: title.id, undoId: undefined };
  const edited = [...new Set([...title.edited, ...parts])];
  await writeTitle(tx, serviceid, { ...title, record: recordOfDraft(record), edited }, title.change);
  await endTitleChange(tx, serviceid, title.change);
  const change = titleChange(caller, action, title.id);
  const facts: z.input<typeof undoFacts> = {
    record: JSON.stringify(title.record),
    edited: [...title.edited],
    version: title.version + 1,
  };
  const undoId = await offerUndo(tx, {
    ...change,
    permission: 'catalogue.edit',
    facts,
  });
  const isCover = action === 'catalogue.cover.change';
  await recordChange(tx, {
    ...change,
    before: isCover ? { cover: title.record.cover } : only(title.record, parts),
    after: isCover ? { cover: record.cover } : only(record, parts),
  });
  return { id: title.id, undoId };
}

const undoFacts = z.object({ record: z.string(), edited: z.array(z.string()), version: z.int() });

/** Restores the record that a title had before a change. */
export async function undoChangeTitle(portal: Portal, tx: Tx, undoing: Undoing): Promise<Undone> {
  const { facts, caller } = undoing;
  const { serviceid } = caller.library;
  const { record: json, edited, version } = undoFacts.parse(facts);
  const title = await openChangedTitle(tx, undoing);
  await refuseStaleTitle(portal, tx, caller, title, version);
  const record = readTitleRecord(json);
  const parts = changedParts(title.record, record);
  await writeTitle(tx, serviceid, { ...title, record, edited }, title.change);
  await endTitleChange(tx, serviceid, title.change);
  return { before: only(title.record, parts), after: only(record, parts) };
}
