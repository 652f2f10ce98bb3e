import { isbnKey } from '@yuelan/search';
import type { Tx } from '../../platform/database/tables.ts';
import { parseTitleId } from '../../platform/ids.ts';
import { type Claims, noClaims } from '../../platform/import/outcome.ts';
import { CopyBatch } from './copy-batch.ts';
import { findCopiesByBarcode, insertCopies, updateCopy } from './copy-store.ts';
import type { ApplyNote, RowOutcome } from './outcome.ts';
import type { CopyDraft } from './read-copies.ts';
import { StorageIds } from './storage-ids.ts';
import {
  findTitleIdsByIsbn,
  findTitlesById,
  lockCatalogue,
  setCatalogueCounter,
  touchTitles,
} from './store.ts';
import type { ImportTarget } from './target.ts';

const rejected = (note: ApplyNote): RowOutcome => ({
  result: 'rejected',
  copiesAdded: 0,
  notes: [note],
  claims: [],
});

/**
 * Puts a batch of a copies file into the catalogue inside the caller's transaction: each copy is matched by its barcode,
 * its title by catalogue id or ISBN. `claims` is what earlier batches of the same file stand for. The same file a second
 * time changes nothing.
 */
export async function applyCopies(
  tx: Tx,
  target: ImportTarget,
  drafts: readonly CopyDraft[],
  claims: Claims = noClaims,
): Promise<readonly RowOutcome[]> {
  const { serviceid } = target;
  const changed = (await lockCatalogue(tx, serviceid)) + 1;
  const titleOf = await findTitleOf(tx, target, drafts);
  const barcodes = [...new Set(drafts.map((draft) => draft.barcode))];
  const batch = new CopyBatch(await findCopiesByBarcode(tx, serviceid, barcodes), claims);
  const storages = new StorageIds(tx);
  const outcomes: RowOutcome[] = [];
  for (const draft of drafts) {
    const titleId = titleOf(draft);
    if (typeof titleId !== 'number') {
      outcomes.push(rejected(titleId));
      continue;
    }
    const clientid =
      draft.library === '' ? target.clientid : target.branches.find((branch) => branch === draft.library);
    if (clientid === undefined) {
      outcomes.push(rejected({ code: 'copy.library-unknown', value: draft.library }));
      continue;
    }
    const { result, note } = batch.put({
      titleId,
      clientid,
      barcode: draft.barcode,
      statusId: draft.status,
      storageId: await storages.of(clientid, draft.storage),
      shelf: draft.shelf,
      callNumber: draft.callNumber,
    });
    const copiesAdded = result === 'added' ? 1 : 0;
    outcomes.push(
      note === undefined
        ? { result, titleId, copiesAdded, notes: [], claims: [draft.barcode] }
        : rejected(note),
    );
  }

  await insertCopies(tx, serviceid, batch.added);
  for (const row of batch.updated) await updateCopy(tx, serviceid, row);
  const touched = [...new Set([...batch.added, ...batch.updated].map((row) => row.titleId))];
  if (touched.length > 0) {
    await touchTitles(tx, serviceid, touched, changed);
    await setCatalogueCounter(tx, serviceid, changed);
  }
  return outcomes;
}

/** Which title a copy belongs to, or why that cannot be told. */
async function findTitleOf(
  tx: Tx,
  target: ImportTarget,
  drafts: readonly CopyDraft[],
): Promise<(draft: CopyDraft) => number | ApplyNote> {
  const keyOf = (draft: CopyDraft) => isbnKey(draft.isbn) ?? '';
  const keys = [...new Set(drafts.map(keyOf))].filter((key) => key !== '');
  const byIsbn = await findTitleIdsByIsbn(tx, target.serviceid, keys);
  const ids = drafts.flatMap((draft) => parseTitleId(draft.catalogueId) ?? []);
  const known = await findTitlesById(tx, target.serviceid, [...new Set(ids)]);
  return (draft) => {
    const id = parseTitleId(draft.catalogueId);
    const found = byIsbn.get(keyOf(draft)) ?? [];
    // The numbers of another system look like ours: beside an ISBN they only choose among the titles that have it.
    const chosen = found.find((one) => one === id) ?? (found.length === 1 ? found[0] : undefined);
    if (chosen !== undefined) return chosen;
    if (found.length > 1) return { code: 'copy.title-ambiguous', value: draft.isbn };
    if (keyOf(draft) !== '') return { code: 'copy.title-not-found', value: draft.isbn };
    return id !== undefined && known.has(id)
      ? id
      : { code: 'copy.title-not-found', value: draft.catalogueId };
  };
}
