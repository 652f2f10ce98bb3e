import { actorOf, type Change, type Target } from '../../platform/audit/record-change.ts';
import type { Undoing } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { parseTitleId, type TitleId } from '../../platform/ids.ts';
import type { Portal } from '../../platform/portal.ts';
import { endTitleChange, lockTitles, noteTitleChange } from '../copy-use-store.ts';
import { readDeskTitle } from '../desk-reads.ts';
import { type DeskTitleRow, findDeskTitles } from '../desk-store.ts';

export const titleTarget = (id: number): Target => ({ type: 'catalogue.title', id: String(id) });

/** Who changes a title, when and how, for the audit log. */
export const titleChange = (
  caller: DeskCaller,
  action: string,
  id: number,
): Pick<Change, 'clientid' | 'actor' | 'at' | 'action' | 'target'> => ({
  clientid: caller.library.clientid,
  actor: actorOf(caller),
  at: caller.now,
  action,
  target: titleTarget(id),
});

export interface OpenTitle extends DeskTitleRow {
  readonly id: TitleId;
  /** The number of the group's catalogue change, for `endTitleChange`. */
  readonly change: number;
}

/**
 * Returns a title of the group, with the group's catalogue locked. A title that was merged into another counts as
 * missing.
 */
export async function openTitle(tx: Tx, caller: DeskCaller, id: string): Promise<OpenTitle> {
  const title = await lookForTitle(tx, caller, id);
  if (title === undefined) throw refuse('catalogue.record.missing');
  return title;
}

/** The title of the change to undo. If it was merged into another since, that merge must be undone first. */
export async function openChangedTitle(tx: Tx, { caller, target }: Undoing): Promise<OpenTitle> {
  const title = await lookForTitle(tx, caller, target.id);
  if (title === undefined) throw refuse('staff.undo.missing');
  return title;
}

async function lookForTitle(tx: Tx, caller: DeskCaller, id: string): Promise<OpenTitle | undefined> {
  const { serviceid } = caller.library;
  const titleId = parseTitleId(id);
  if (titleId === undefined) return undefined;
  const change = await lockTitles(tx, serviceid);
  const [row] = await findDeskTitles(tx, serviceid, [titleId]);
  return row === undefined || row.mergedInto !== null ? undefined : { ...row, id: titleId, change };
}

/** Marks the title for the search index and ends the change of the group's catalogue. */
export async function noteTitle(tx: Tx, caller: DeskCaller, title: OpenTitle): Promise<void> {
  await noteTitleChange(tx, title.id, title.change);
  await endTitleChange(tx, caller.library.serviceid, title.change);
}

/** Refuses if somebody has changed the title since the caller read it. */
export async function refuseStaleTitle(
  portal: Portal,
  tx: Tx,
  caller: DeskCaller,
  title: DeskTitleRow,
  read: number,
): Promise<void> {
  if (read === title.version) return;
  await refuseStale(portal, tx, caller, {
    target: titleTarget(title.id),
    read,
    version: title.version,
    current: await readDeskTitle(tx, caller.library, title.id),
  });
}
