import { ensureStorage } from '../../library/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import {
  fingerprintOf,
  isbnKeysOf,
  matchKeyOf,
  mergeRecords,
  recordOfDraft,
  type TitleRecord,
} from '../title-record.ts';
import { planCopies } from './apply-copies.ts';
import type { DraftTitle } from './draft-title.ts';
import { TitleMatcher } from './match-titles.ts';
import type { ApplyNote, RowOutcome, RowResult } from './outcome.ts';
import {
  findCandidates,
  insertCopies,
  insertTitles,
  lockCatalogue,
  setCatalogueCounter,
  type TitleRow,
  takeTitleIds,
  touchTitles,
  updateCopy,
  updateTitle,
} from './store.ts';
import type { ImportTarget } from './target.ts';

function rowOf(id: number, record: TitleRecord): TitleRow {
  const json = JSON.stringify(record);
  return {
    id,
    record,
    json,
    fingerprint: fingerprintOf(json),
    matchKey: matchKeyOf(record),
    isbnKeys: isbnKeysOf(record),
  };
}

interface Placed {
  readonly draft: DraftTitle;
  readonly titleId: number;
  readonly notes: ApplyNote[];
  result: RowResult;
}

/**
 * Puts a batch of drafts into the catalogue inside the caller's transaction: finds the titles that are there, adds and
 * updates the rest, makes copies. The same batch a second time changes nothing. Answers one outcome per draft, in order.
 */
export async function applyTitles(
  tx: Tx,
  target: ImportTarget,
  drafts: readonly DraftTitle[],
  now: Date,
): Promise<readonly RowOutcome[]> {
  const { serviceid } = target;
  const counter = await lockCatalogue(tx, serviceid);
  const changed = counter + 1;
  const records = drafts.map(recordOfDraft);
  const known = await findCandidates(tx, serviceid, {
    isbns: [...new Set(records.flatMap(isbnKeysOf))],
    matchKeys: [...new Set(records.map(matchKeyOf))],
  });
  const before = new Map(known.map((title) => [title.id, rowOf(title.id, title.record)]));
  const { placed, rows } = placeDrafts(
    new TitleMatcher(known),
    drafts,
    records,
    await takeTitleIds(tx, drafts.length),
  );

  const added = [...rows.values()].filter((row) => !before.has(row.id));
  const updated = [...rows.values()].filter((row) => {
    const old = before.get(row.id);
    return old !== undefined && old.fingerprint !== row.fingerprint;
  });
  await insertTitles(tx, serviceid, added, { createdAt: now.toISOString(), changed });
  for (const row of updated) await updateTitle(tx, serviceid, row, changed);

  const storageNames = drafts
    .flatMap((draft) => draft.copies.map((copy) => copy.storage))
    .filter((name) => name !== '');
  const storages = new Map<string, string>();
  for (const name of new Set(storageNames))
    storages.set(name, await ensureStorage(tx, target.clientid, name));
  const plan = await planCopies(
    tx,
    target,
    placed.map(({ draft, titleId }) => ({
      draft,
      titleId,
      isbn: rows.get(titleId)?.isbnKeys[0] ?? before.get(titleId)?.isbnKeys[0],
    })),
    storages,
  );
  await insertCopies(tx, serviceid, plan.added);
  for (const copy of plan.updated) await updateCopy(tx, serviceid, copy);
  const touched = [...new Set([...plan.added, ...plan.updated].map((copy) => copy.titleId))];
  await touchTitles(tx, serviceid, touched, changed);

  if (added.length + updated.length + touched.length > 0) await setCatalogueCounter(tx, serviceid, changed);

  const copiesChanged = new Set(plan.updated.map((copy) => copy.titleId));
  return placed.map(({ titleId, notes, result }, index) => {
    const copiesAdded = plan.addedPerDraft[index] ?? 0;
    return {
      result: result === 'unchanged' && (copiesAdded > 0 || copiesChanged.has(titleId)) ? 'updated' : result,
      titleId,
      copiesAdded,
      notes: [...notes, ...(plan.notes[index] ?? [])],
    };
  });
}

/** Decides for each draft which title it is, and what each title's record becomes. */
function placeDrafts(
  matcher: TitleMatcher,
  drafts: readonly DraftTitle[],
  records: readonly TitleRecord[],
  firstId: number,
): { readonly placed: Placed[]; readonly rows: Map<number, TitleRow> } {
  const rows = new Map<number, TitleRow>();
  const placed: Placed[] = [];
  let nextId = firstId;
  for (const [index, draft] of drafts.entries()) {
    const record = records[index];
    if (record === undefined) continue;
    const notes: ApplyNote[] = [];
    const match = matcher.match(record);
    if (match.kind === 'new') {
      if (match.sharedIsbn) notes.push({ code: 'isbn.shared' });
      const row = rowOf(nextId, record);
      nextId += 1;
      rows.set(row.id, row);
      matcher.remember(row);
      placed.push({ draft, titleId: row.id, notes, result: 'added' });
      continue;
    }
    const kept = rows.get(match.title.id) ?? rowOf(match.title.id, match.title.record);
    if (rows.has(kept.id)) notes.push({ code: 'title.same-row' });
    const row = rowOf(kept.id, mergeRecords(kept.record, record));
    rows.set(row.id, row);
    matcher.remember(row);
    placed.push({
      draft,
      titleId: row.id,
      notes,
      result: row.fingerprint === kept.fingerprint ? 'unchanged' : 'updated',
    });
  }
  return { placed, rows };
}
