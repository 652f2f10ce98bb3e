import { type Claims, type NoteChange, noClaims, noteNothing } from '../../import/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { endTitleChange, lockTitles } from '../copy-use-store.ts';
import { isSameRecord, mergeRecords, saysOtherwise, withPartsOf } from '../rules/merged-record.ts';
import { keysOf } from '../title-record.ts';
import { noteCopies, noteTitles } from './changes.ts';
import { insertCopies, updateCopies } from './copy-store.ts';
import type { DraftTitle } from './draft-title.ts';
import { type KnownTitle, TitleMatcher } from './match-titles.ts';
import type { ApplyNote, RowOutcome } from './outcome.ts';
import { type CopyBinding, planCopies } from './plan-copies.ts';
import { type PreparedTitle, prepareTitle, writtenOf } from './prepare-title.ts';
import {
  deleteSurplusIsbns,
  findCandidates,
  findSources,
  insertSources,
  insertTitles,
  lockTitleIds,
  setLastTitleId,
  touchTitles,
  updateTitle,
} from './store.ts';
import type { ImportTarget } from './target.ts';

interface Row extends PreparedTitle {
  readonly draft: DraftTitle;
}

interface Placed {
  readonly draft: DraftTitle;
  readonly titleId: number;
  /** The title's first ISBN after this row. */
  readonly isbn: string | undefined;
  readonly notes: readonly ApplyNote[];
  readonly result: 'added' | 'updated' | 'unchanged';
}

/**
 * Writes a batch of drafts to the catalogue inside the caller's transaction: finds existing titles, updates them, adds
 * the others, and creates copies. `claims` holds the claims of earlier batches of the same file. Applying the same file
 * again changes nothing, however it is cut into batches. `note` receives the facts that undo the batch. Returns one
 * outcome per draft, in order.
 */
export async function applyTitles(
  tx: Tx,
  target: ImportTarget,
  drafts: readonly DraftTitle[],
  now: Date,
  claims: Claims = noClaims,
  note: NoteChange = noteNothing,
  binding?: Binding,
): Promise<readonly RowOutcome[]> {
  const { serviceid, first } = target;
  const changed = await lockTitles(tx, serviceid);
  const lastId = await lockTitleIds(tx);
  const rows = drafts.map((draft, index): Row => {
    const prepared = prepareTitle(draft);
    return { ...prepared, draft, source: binding === undefined ? prepared.source : `row ${index}` };
  });
  const sources =
    binding === undefined
      ? await findSources(tx, serviceid, distinct(rows.map((row) => row.source)))
      : new Map(
          rows.flatMap(({ source }, index) => {
            const id = binding.titleOf(index);
            return id === undefined ? [] : [[source, id] as const];
          }),
        );
  const byKeys = {
    isbns: distinct(rows.flatMap((row) => row.keys.isbns)),
    matchKeys: distinct(rows.map((row) => row.keys.match)),
    titleKeys: distinct(
      rows
        .filter(({ keys, source }) => keys.isbns.length === 0 && !sources.has(source))
        .map(({ keys }) => keys.title),
    ),
  };
  const ids = distinct(sources.values());
  const known = await findCandidates(
    tx,
    serviceid,
    first === undefined
      ? { ids, ...byKeys }
      : { ids: distinct([...ids, ...(await first.find(tx, changed, byKeys))]), isbns: [] },
  );
  await binding?.meet(
    tx,
    known.map(({ id }) => id),
  );
  const matcher = new TitleMatcher(known, sources, binding?.isFree);
  const { placed, titles, newSources } = placeRows(matcher, rows, claims, lastId, binding);

  const before = new Map(known.map((title) => [title.id, title]));
  const added = [...titles.values()].filter((title) => !before.has(title.id));
  const updated = [...titles.values()].filter((title) => {
    const old = before.get(title.id);
    return old !== undefined && old !== title && !isSameRecord(old.record, title.record);
  });
  if (added.length > 0) await setLastTitleId(tx, lastId + added.length);
  await insertTitles(tx, serviceid, added, { createdAt: now.toISOString(), changed });
  for (const title of updated) {
    await updateTitle(tx, serviceid, title, changed);
    if (binding !== undefined) await deleteSurplusIsbns(tx, serviceid, title.id, title.keys.isbns);
  }
  if (binding === undefined) await insertSources(tx, serviceid, newSources);

  const copies = await planCopies(tx, target, placed, claims, binding);
  await insertCopies(tx, serviceid, copies.added, titles);
  await updateCopies(tx, serviceid, copies.updated, copies.before);
  noteTitles(note, added, updated, before);
  noteCopies(note, copies);
  const touched = distinct(
    [...copies.added, ...copies.updated, ...copies.before].map((copy) => copy.titleId),
  );
  const isNew = new Set([...added, ...updated].map((title) => title.id));
  await touchTitles(
    tx,
    serviceid,
    touched.filter((id) => !isNew.has(id)),
    changed,
  );
  if (isNew.size + touched.length > 0) {
    await endTitleChange(tx, serviceid, changed);
    first?.wrote([...added, ...updated], changed);
  }

  return placed.map(({ titleId, notes, result }, index) => {
    const plan = copies.drafts[index] ?? { added: 0, updated: 0, notes: [], claims: [], otherLibraries: [] };
    return {
      result: result === 'unchanged' && plan.added + plan.updated > 0 ? 'updated' : result,
      titleId,
      copiesAdded: plan.added,
      notes: [...notes, ...plan.notes],
      claims: [titleId, ...plan.claims],
      otherLibraries: plan.otherLibraries,
    };
  });
}

/** Binds rows that are records of one source to their titles. */
export interface Binding extends CopyBinding {
  /** The title that a row is bound to; undefined for a new record. */
  titleOf(index: number): number | undefined;
  /** Finds out which other records are bound to these titles. */
  meet(tx: Tx, titleIds: readonly number[]): Promise<void>;
  /** Whether a new record may mean this title, because no other record of its source does. */
  readonly isFree: (titleId: number) => boolean;
  /** Binds a row. If another source owns the title, the row only `fills` its gaps. */
  bind(index: number, titleId: number): 'owns' | 'fills';
}

/** Decides which title each row means, and merges what is known about each title. */
function placeRows(
  matcher: TitleMatcher,
  rows: readonly Row[],
  claims: Claims,
  lastId: number,
  binding: Binding | undefined,
): {
  readonly placed: readonly Placed[];
  readonly titles: ReadonlyMap<number, KnownTitle>;
  readonly newSources: ReadonlyMap<string, number>;
} {
  const titles = new Map<number, KnownTitle>();
  const newSources = new Map<string, number>();
  let id = lastId;
  const placed = rows.map(({ draft, record, keys, source, written }, index): Placed => {
    const match = matcher.match(record, keys, source);
    if (match.kind === 'new') id += 1;
    const title = match.kind === 'new' ? { id, record, keys, written } : match.title;
    if (matcher.bind(source, title.id)) newSources.set(source, title.id);
    const fillsOnly = binding?.bind(index, title.id) === 'fills';
    if (match.kind === 'new') {
      matcher.remember(title);
      titles.set(id, title);
      return {
        draft,
        titleId: id,
        isbn: keys.isbns[0],
        notes: match.sharedIsbn ? [{ code: 'isbn.shared' }] : [],
        result: 'added',
      };
    }
    const isClaimed = binding === undefined ? titles.has(title.id) || claims.has(title.id) : fillsOnly;
    const { edited = [] } = title;
    // A source is complete: its record replaces the old one instead of being merged with it.
    const owned = binding === undefined ? mergeRecords(record, title.record) : record;
    const merged = withPartsOf(isClaimed ? mergeRecords(title.record, record) : owned, title.record, edited);
    const refusedParts = isClaimed ? '' : saysOtherwise(record, title.record, edited);
    const isUnchanged = isSameRecord(title.record, merged);
    const now = isUnchanged
      ? title
      : { ...title, record: merged, keys: keysOf(merged), written: writtenOf(merged) };
    if (!isUnchanged) matcher.remember(now);
    titles.set(title.id, now);
    return {
      draft,
      titleId: title.id,
      isbn: now.keys.isbns[0],
      // A table with a row for each copy naturally repeats its titles.
      notes: [
        ...(match.sharedIsbn ? [{ code: 'isbn.shared' } as const] : []),
        ...(binding === undefined &&
        isClaimed &&
        !(isUnchanged && draft.copies.some(({ barcode }) => barcode !== ''))
          ? [{ code: 'title.same-row', earlier: title.id } as const]
          : []),
        ...(refusedParts === '' ? [] : [{ code: 'title.staff-kept', value: refusedParts } as const]),
        ...(title.isHidden === true ? [{ code: 'title.withdrawn' } as const] : []),
      ],
      result: isUnchanged ? 'unchanged' : 'updated',
    };
  });
  return { placed, titles, newSources };
}

function distinct<Item>(items: Iterable<Item>): Item[] {
  return [...new Set(items)];
}
