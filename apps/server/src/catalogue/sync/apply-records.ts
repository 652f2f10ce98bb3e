import { type Attachment, type NoteChange, noClaims } from '../../import/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { endTitleChange, lockTitles } from '../copy-use-store.ts';
import { applyTitles } from '../import/apply-titles.ts';
import { noteOrigins } from '../import/changes.ts';
import type { DraftTitle } from '../import/draft-title.ts';
import type { ApplyNote, RowOutcome } from '../import/outcome.ts';
import type { RecordOrigin } from '../import/read-catalogue.ts';
import { findCandidates, touchTitles } from '../import/store.ts';
import type { ImportTarget } from '../import/target.ts';
import { titlesAgree } from '../rules/same-title.ts';
import {
  barcodesOf,
  findOriginsByControl,
  findOriginsByKey,
  insertOrigins,
  markSeen,
  type NewOrigin,
  type Origin,
  type SourceScope,
  updateOrigin,
} from './origin-store.ts';
import { SourceBinding } from './source-binding.ts';
import { hideTitle, showTitle, withdrawCopies } from './withdraw-records.ts';

/** A record from its source; without a draft, the source has deleted it. */
export interface SourceRecord {
  readonly origin: RecordOrigin;
  readonly draft: DraftTitle | undefined;
}

export interface SourceRun {
  readonly scope: SourceScope;
  readonly knowsStates: boolean;
  readonly asOf: string;
  readonly attachments: readonly Attachment[];
  /** Whether the record of an origin no longer exists in the source under its old identifier. */
  readonly isMissing: ((origin: Origin) => boolean) | undefined;
}

interface Work {
  readonly index: number;
  readonly record: SourceRecord;
  readonly origin: Origin | undefined;
}

const unchanged = (...notes: readonly ApplyNote[]): RowOutcome => ({
  result: 'unchanged',
  copiesAdded: 0,
  notes,
  claims: [],
});

/**
 * Writes a batch of records of a source to the catalogue inside the caller's transaction. A title becomes what its
 * record says, except for what the staff edited. If a record comes several times, the latest counts.
 */
export async function applyRecords(
  tx: Tx,
  target: ImportTarget,
  run: SourceRun,
  records: readonly SourceRecord[],
  now: Date,
  note: NoteChange,
): Promise<readonly RowOutcome[]> {
  const { scope } = run;
  const changed = await lockTitles(tx, scope.serviceid);
  const outcomes = records.map(() => unchanged({ code: 'record.again' }));
  const { live, gone } = await planRecords(tx, run, records);

  const own = live.map(({ origin }) => origin);
  const binding = new SourceBinding(scope, own, run);
  const drafts = live.flatMap(({ record }) => record.draft ?? []);
  const applied = await applyTitles(tx, target, drafts, now, noClaims, note, binding);
  const touched = new Set<number>();
  const seen: number[] = [];
  const added: NewOrigin[] = [];
  for (const [place, { index, record, origin }] of live.entries()) {
    const outcome = applied[place];
    if (outcome === undefined) continue;
    const titleId = binding.boundTo(place);
    const hiders = [...binding.hiddenBy(titleId), ...(origin?.hid === 1 ? [origin] : [])];
    const isShown = hiders.length > 0 && (await showTitle(tx, titleId, note));
    if (isShown) touched.add(titleId);
    for (const other of hiders) if (other.id !== origin?.id) await updateOrigin(tx, { ...other, hid: 0 });
    const named = outcome.claims.filter((claim) => typeof claim === 'string');
    const left = origin === undefined ? [] : barcodesOf(origin).filter((barcode) => !named.includes(barcode));
    const { kept, withdrawn } = await withdrawCopies(tx, scope.serviceid, titleId, left, note);
    if (withdrawn > 0) touched.add(titleId);
    const after: NewOrigin = {
      ...{ clientid: scope.clientid, source: scope.source, run: scope.run, gone: 0, hid: 0 },
      ...{ record_key: record.origin.key, control: record.origin.control, stamp: record.origin.stamp },
      title_id: titleId,
      barcodes: JSON.stringify([...named, ...kept].sort()),
    };
    if (origin === undefined) added.push(after);
    else if (isSame(origin, after)) seen.push(origin.id);
    else {
      noteOrigins(note, scope.source, [after.record_key], origin);
      await updateOrigin(tx, { ...origin, ...after });
    }
    const isChanged = outcome.result !== 'unchanged' || isShown || withdrawn > 0;
    outcomes[index] = {
      ...outcome,
      result: isChanged && outcome.result === 'unchanged' ? 'updated' : outcome.result,
      notes: [...outcome.notes, ...inUse(kept)],
    };
  }

  for (const { index, record, origin } of gone) {
    if (origin === undefined) {
      outcomes[index] = unchanged();
      // The same run may contain an older state of the record.
      if (record.origin.stamp !== '') added.push(tombstone(scope, record.origin));
      continue;
    }
    const { title_id } = origin;
    if (title_id === null) {
      seen.push(origin.id);
      outcomes[index] = unchanged();
      continue;
    }
    const { kept, withdrawn } = await withdrawCopies(tx, scope.serviceid, title_id, barcodesOf(origin), note);
    const hid = kept.length === 0 && (await hideTitle(tx, title_id, origin.id, note));
    if (hid || withdrawn > 0) touched.add(title_id);
    const { stamp } = record.origin;
    const after = {
      ...origin,
      ...{ run: scope.run, gone: 1, hid: hid ? 1 : origin.hid, barcodes: JSON.stringify(kept) },
      ...(stamp === '' ? {} : { stamp }),
    };
    if (!isSame(origin, after)) noteOrigins(note, scope.source, [origin.record_key], origin);
    await updateOrigin(tx, after);
    outcomes[index] = {
      ...unchanged(...(origin.gone === 0 ? [{ code: 'record.gone' } as const] : []), ...inUse(kept)),
      result: origin.gone === 0 || withdrawn > 0 || hid ? 'updated' : 'unchanged',
    };
  }

  await insertOrigins(tx, added);
  if (added.length > 0)
    noteOrigins(
      note,
      scope.source,
      added.map(({ record_key }) => record_key),
    );
  await markSeen(tx, scope.run, seen);
  if (touched.size > 0) await endChange(tx, scope, [...touched], changed);
  return outcomes;
}

async function endChange(tx: Tx, { serviceid }: SourceScope, ids: readonly number[], changed: number) {
  await touchTitles(tx, serviceid, ids, changed);
  await endTitleChange(tx, serviceid, changed);
}

const inUse = (barcodes: readonly string[]): readonly ApplyNote[] =>
  barcodes.length === 0 ? [] : [{ code: 'copy.in-use', value: barcodes.join(', ') }];

const isSame = (one: NewOrigin, other: NewOrigin) =>
  one.record_key === other.record_key &&
  one.control === other.control &&
  one.title_id === other.title_id &&
  one.stamp === other.stamp &&
  one.gone === other.gone &&
  one.hid === other.hid &&
  one.barcodes === other.barcodes;

const tombstone = (
  { clientid, source, run }: SourceScope,
  { key, control, stamp }: RecordOrigin,
): NewOrigin => ({
  ...{ clientid, source, run, record_key: key, control, stamp },
  ...{ title_id: null, gone: 1, hid: 0, barcodes: '[]' },
});

/** Decides which records of a batch count, and finds their origins. */
async function planRecords(
  tx: Tx,
  run: SourceRun,
  records: readonly SourceRecord[],
): Promise<{ readonly live: readonly Work[]; readonly gone: readonly Work[] }> {
  const { scope } = run;
  const latest = new Map<string, number>();
  for (const [index, { origin }] of records.entries()) {
    const before = latest.get(origin.key);
    if (before === undefined || origin.stamp >= (records[before]?.origin.stamp ?? ''))
      latest.set(origin.key, index);
  }
  const byKey = new Map(
    (await findOriginsByKey(tx, scope, [...latest.keys()])).map((origin) => [origin.record_key, origin]),
  );
  const strangers = [...latest].flatMap(([key, index]) =>
    byKey.has(key) ? [] : [records[index]?.origin.control ?? ''],
  );
  const byControl = Map.groupBy(
    await findOriginsByControl(tx, scope, [...new Set(strangers)]),
    ({ control }) => control,
  );
  const titles = await titlesOf(tx, run, [...byControl.values()].flat());
  const moved = new Set<number>();
  const live: Work[] = [];
  const gone: Work[] = [];
  for (const [key, index] of [...latest].sort(([, one], [, other]) => one - other)) {
    const record = records[index];
    if (record === undefined) continue;
    const known = byKey.get(key);
    const { draft, origin } = record;
    // In one run, a source may send the current state of a record first and an older one later.
    if (known !== undefined && known.run === scope.run && origin.stamp < known.stamp) continue;
    if (draft === undefined) gone.push({ index, record, origin: known });
    else {
      const earlier = known ?? (byControl.get(origin.control) ?? []).find(isMoved(draft));
      if (earlier !== undefined) moved.add(earlier.id);
      live.push({ index, record, origin: earlier });
    }
  }
  return { live, gone: gone.filter(({ origin }) => origin === undefined || !moved.has(origin.id)) };

  /** A record whose identifier changed keeps its control number. */
  function isMoved(draft: DraftTitle) {
    return (origin: Origin) => {
      if (moved.has(origin.id) || origin.title_id === null) return false;
      if (origin.gone === 1) return true;
      if (run.isMissing !== undefined) return run.isMissing(origin);
      const title = titles.get(origin.title_id);
      return title !== undefined && titlesAgree(title, draft);
    };
  }
}

async function titlesOf(tx: Tx, { scope }: SourceRun, origins: readonly Origin[]) {
  const ids = [...new Set(origins.flatMap(({ title_id }) => title_id ?? []))];
  const known = await findCandidates(tx, scope.serviceid, { ids, isbns: [] });
  return new Map(known.map(({ id, record }) => [id, record]));
}
