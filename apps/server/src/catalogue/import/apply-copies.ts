import { type Claims, type NoteChange, noClaims, noteNothing } from '../../import/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { endTitleChange, lockTitles } from '../copy-use-store.ts';
import { isCallNumberOf } from '../rules/call-number.ts';
import { noteCopies } from './changes.ts';
import { CopyBatch } from './copy-batch.ts';
import { findCopiesByBarcode, insertCopies, updateCopies } from './copy-store.ts';
import { findTitlesOfCopies } from './find-title-of-copy.ts';
import type { ApplyNote, RowOutcome } from './outcome.ts';
import type { CopyDraft } from './read-copies.ts';
import { StorageIds } from './storage-ids.ts';
import { touchTitles } from './store.ts';
import type { ImportTarget } from './target.ts';

const rejected = (note: ApplyNote): RowOutcome => ({
  result: 'rejected',
  copiesAdded: 0,
  notes: [note],
  claims: [],
});

/**
 * Writes a batch of copies to the catalogue inside the caller's transaction. Copies are matched by barcode, titles by
 * everything that the row says about them. `claims` holds the barcodes and titles of earlier batches of the same file.
 * Applying the same file again changes nothing. `note` receives the facts that undo the batch.
 */
export async function applyCopies(
  tx: Tx,
  target: ImportTarget,
  drafts: readonly CopyDraft[],
  claims: Claims = noClaims,
  note: NoteChange = noteNothing,
): Promise<readonly RowOutcome[]> {
  const { serviceid } = target;
  const changed = await lockTitles(tx, serviceid);
  const titleOf = await findTitlesOfCopies(tx, target, drafts);
  const barcodes = [...new Set(drafts.map((draft) => draft.barcode))];
  const known = await findCopiesByBarcode(tx, serviceid, barcodes);
  const hasOwnNumber = new Set(
    known.flatMap(({ barcode, callNumber }) => (callNumber === '' ? [] : [barcode])),
  );
  const batch = new CopyBatch(known, claims);
  const storages = new StorageIds(tx);
  const outcomes: RowOutcome[] = [];
  for (const draft of drafts) {
    const found = titleOf(draft);
    if ('refused' in found) {
      outcomes.push(rejected(found.refused));
      continue;
    }
    const { title } = found;
    const clientid =
      draft.library === '' ? target.clientid : target.branches.find((branch) => branch === draft.library);
    if (clientid === undefined) {
      outcomes.push(rejected({ code: 'copy.library-unknown', value: draft.library }));
      continue;
    }
    const { result, note } = batch.put({
      titleId: title.id,
      clientid,
      barcode: draft.barcode,
      statusId: draft.status,
      storageId: await storages.of(clientid, draft.storage),
      shelf: draft.shelf,
      callNumber:
        hasOwnNumber.has(draft.barcode) || !isCallNumberOf(draft.callNumber, title.record)
          ? draft.callNumber
          : '',
      navigationUrl: draft.navigationUrl,
    });
    const copiesAdded = result === 'added' ? 1 : 0;
    outcomes.push(
      result === 'rejected'
        ? rejected(note)
        : {
            result,
            titleId: title.id,
            copiesAdded,
            notes: note === undefined ? found.notes : [...found.notes, note],
            claims: [draft.barcode],
          },
    );
  }

  await insertCopies(tx, serviceid, batch.added);
  await updateCopies(tx, serviceid, batch.updated, batch.before);
  noteCopies(note, batch);
  const touched = [...new Set([...batch.added, ...batch.updated].map((row) => row.titleId))];
  if (touched.length > 0) {
    await touchTitles(tx, serviceid, touched, changed);
    await endTitleChange(tx, serviceid, changed);
  }
  return outcomes;
}
