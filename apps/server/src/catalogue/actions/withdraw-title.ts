import type { catalogueDeskCalls, ParsedInputOf } from '@yuelan/contract';
import { z } from 'zod';
import { recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Portal } from '../../platform/portal.ts';
import { endTitleChange } from '../copy-use-store.ts';
import { findDeskCopies, findOtherHolder, lockOwnCopies, writeTitle } from '../desk-store.ts';
import type { TitleChanged } from './change-title.ts';
import { copiesFacts, discard } from './discard-copies.ts';
import { openChangedTitle, openTitle, refuseStaleTitle, titleChange } from './open-title.ts';
import { restoreCopies } from './undo-copies.ts';

type Input = ParsedInputOf<typeof catalogueDeskCalls.withdrawTitle>;

/** Withdraws a title and the copies of this library. Readers still find it while another library has copies. */
export async function withdrawTitle(portal: Portal, caller: DeskCaller, input: Input): Promise<TitleChanged> {
  const { serviceid, clientid } = caller.library;
  return transaction(portal.db, async (tx) => {
    const title = await openTitle(tx, caller, input.id);
    await refuseStaleTitle(portal, tx, caller, title, input.version);
    if (title.isHidden) return { id: title.id, undoId: undefined };
    const holder = await findOtherHolder(tx, caller.library, title.id);
    if (holder !== undefined) throw refuse('catalogue.title.elsewhere', { library: holder });
    const own = (await findDeskCopies(tx, serviceid, title.id)).filter((copy) => copy.clientid === clientid);
    const ids = own.map(({ id }) => id);
    const copies = await discard(tx, ids.length === 0 ? [] : await lockOwnCopies(tx, caller.library, ids));
    await writeTitle(tx, serviceid, { ...title, isHidden: true }, title.change);
    await endTitleChange(tx, serviceid, title.change);
    const change = titleChange(caller, 'catalogue.title.withdraw', title.id);
    const undoId = await offerUndo(tx, {
      ...change,
      permission: 'catalogue.withdraw',
      facts: { version: title.version + 1, copies },
    });
    await recordChange(tx, {
      ...change,
      before: { title: title.record.title, barcodes: copies.map(({ before }) => before.barcode) },
    });
    return { id: title.id, undoId };
  });
}

/** Restores a withdrawn title and the copies that were withdrawn with it. */
export async function undoWithdrawTitle(portal: Portal, tx: Tx, undoing: Undoing): Promise<Undone> {
  const { facts, caller } = undoing;
  const { version, copies } = z.object({ version: z.int(), ...copiesFacts.shape }).parse(facts);
  const title = await openChangedTitle(tx, undoing);
  await refuseStaleTitle(portal, tx, caller, title, version);
  const { kept, restored } = await restoreCopies(tx, caller, copies);
  await writeTitle(tx, caller.library.serviceid, { ...title, isHidden: false }, title.change);
  await endTitleChange(tx, caller.library.serviceid, title.change);
  return { after: { title: title.record.title, barcodes: restored }, kept };
}

/** Lets readers find a withdrawn title again. */
export async function restoreTitle(portal: Portal, caller: DeskCaller, input: Input): Promise<TitleChanged> {
  return transaction(portal.db, async (tx) => {
    const title = await openTitle(tx, caller, input.id);
    await refuseStaleTitle(portal, tx, caller, title, input.version);
    if (!title.isHidden) return { id: title.id, undoId: undefined };
    await writeTitle(tx, caller.library.serviceid, { ...title, isHidden: false }, title.change);
    await endTitleChange(tx, caller.library.serviceid, title.change);
    const change = titleChange(caller, 'catalogue.title.restore', title.id);
    await recordChange(tx, { ...change, after: { title: title.record.title } });
    return { id: title.id, undoId: undefined };
  });
}
