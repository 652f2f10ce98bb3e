import { isbnKey } from '@yuelan/search';
import { ensureStorage } from '../../library/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { asClientId, type ClientId } from '../../platform/ids.ts';
import type { ApplyNote, RowOutcome } from './outcome.ts';
import type { CopyDraft } from './read-copies.ts';
import {
  type CopyRow,
  findCopiesByBarcode,
  findTitleIdsByIsbn,
  findTitlesById,
  insertCopies,
  lockCatalogue,
  setCatalogueCounter,
  touchTitles,
  updateCopy,
} from './store.ts';
import type { ImportTarget } from './target.ts';

const rejected = (note: ApplyNote): RowOutcome => ({ result: 'rejected', copiesAdded: 0, notes: [note] });

/**
 * Puts a batch of a copies file into the catalogue inside the caller's transaction: each copy is matched by its barcode,
 * its title by catalogue id or ISBN. The same batch a second time changes nothing.
 */
export async function applyCopies(
  tx: Tx,
  target: ImportTarget,
  drafts: readonly CopyDraft[],
): Promise<readonly RowOutcome[]> {
  const { serviceid } = target;
  const changed = (await lockCatalogue(tx, serviceid)) + 1;
  const titles = await findTitleOf(tx, target, drafts);
  const kept = new Map(
    (await findCopiesByBarcode(tx, serviceid, [...new Set(drafts.map((draft) => draft.barcode))])).map(
      (row) => [row.barcode, row],
    ),
  );
  const storages = new Map<string, string>();
  const added = new Map<string, CopyRow>();
  const updated = new Map<string, CopyRow>();
  const outcomes: RowOutcome[] = [];

  for (const draft of drafts) {
    const title = titles(draft);
    const clientid =
      draft.library === '' ? target.clientid : target.branches.find((branch) => branch === draft.library);
    if (typeof title !== 'number') {
      outcomes.push(rejected(title));
      continue;
    }
    if (clientid === undefined) {
      outcomes.push(rejected({ code: 'copy.library-unknown', value: draft.library }));
      continue;
    }
    const row: CopyRow = {
      titleId: title,
      clientid,
      barcode: draft.barcode,
      statusId: draft.status,
      storageId: await storageId(tx, storages, clientid, draft.storage),
      shelf: draft.shelf,
      callNumber: draft.callNumber,
      counted: false,
    };
    const old = kept.get(row.barcode);
    const before = added.get(row.barcode) ?? updated.get(row.barcode) ?? (old && rowOf(old));
    if (before === undefined) {
      added.set(row.barcode, row);
      outcomes.push({ result: 'added', titleId: title, copiesAdded: 1, notes: [] });
    } else if (before.titleId !== row.titleId || before.clientid !== row.clientid) {
      outcomes.push(rejected({ code: 'copy.barcode-taken', value: row.barcode }));
    } else if (isSame(before, row)) {
      outcomes.push({ result: 'unchanged', titleId: title, copiesAdded: 0, notes: [] });
    } else {
      (added.has(row.barcode) ? added : updated).set(row.barcode, row);
      outcomes.push({ result: 'updated', titleId: title, copiesAdded: 0, notes: [] });
    }
  }

  await insertCopies(tx, serviceid, [...added.values()]);
  for (const row of updated.values()) await updateCopy(tx, serviceid, row);
  const touched = [...new Set([...added.values(), ...updated.values()].map((row) => row.titleId))];
  if (touched.length > 0) {
    await touchTitles(tx, serviceid, touched, changed);
    await setCatalogueCounter(tx, serviceid, changed);
  }
  return outcomes;
}

function rowOf(row: Awaited<ReturnType<typeof findCopiesByBarcode>>[number]): CopyRow {
  return {
    titleId: row.title_id,
    clientid: asClientId(row.clientid),
    barcode: row.barcode,
    statusId: row.status_id,
    storageId: row.storage_id,
    shelf: row.shelf,
    callNumber: row.call_number,
    counted: false,
  };
}

/** A column that the file leaves empty says nothing about the copy. */
function isSame(old: CopyRow, row: CopyRow): boolean {
  return (
    old.statusId === row.statusId &&
    old.storageId === row.storageId &&
    old.shelf === row.shelf &&
    old.callNumber === row.callNumber
  );
}

async function storageId(
  tx: Tx,
  known: Map<string, string>,
  clientid: ClientId,
  name: string,
): Promise<string> {
  if (name === '') return '';
  const key = `${clientid} ${name}`;
  const id = known.get(key) ?? (await ensureStorage(tx, clientid, name));
  known.set(key, id);
  return id;
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
  const ids = drafts
    .map((draft) => Number(draft.catalogueId))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const known = await findTitlesById(tx, target.serviceid, [...new Set(ids)]);
  return (draft) => {
    const id = Number(draft.catalogueId);
    if (draft.catalogueId !== '')
      return known.has(id) ? id : { code: 'copy.title-not-found', value: draft.catalogueId };
    const found = byIsbn.get(keyOf(draft)) ?? [];
    const [only] = found;
    if (only === undefined) return { code: 'copy.title-not-found', value: draft.isbn };
    return found.length === 1 ? only : { code: 'copy.title-ambiguous', value: draft.isbn };
  };
}
