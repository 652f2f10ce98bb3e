import { collectGarbage } from '@yuelan/threads';
import type { Db } from '../../platform/database/tables.ts';
import { type CatalogueRow, keyOfRecord } from '../import/read-catalogue.ts';
import {
  findOriginsByControl,
  findOriginsByKey,
  type Origin,
  readOrigins,
  type SourceScope,
} from './origin-store.ts';

/** Records looked up at once. */
const lookedUp = 1000;

const known = 1;
const here = 2;
/** Here with its control number, possibly under another identifier. */
const kept = 4;

/** The records that a harvest would remove, of those that came from its source before. */
export interface Comparison {
  /** Records that the source had. */
  readonly live: number;
  /** Of these, those that it no longer has. */
  readonly removed: number;
  /** Records that could not be identified. If there are any, nobody knows which records are missing. */
  readonly unreadable: number;
  /** Whether the source had a record and no longer lists it. */
  isMissing(origin: Origin): boolean;
  /** Whether it is one of those in `removed`. */
  readonly isRemoved: (origin: Origin) => boolean;
  /** The last origin that was there before the run. */
  readonly last: number;
}

/**
 * Reads a harvested file once and compares it with what is known of the source. In a complete harvest, every record
 * that is absent is missing; in a harvest of changes, only the records that the source reports as deleted. Uses one
 * byte of memory per record.
 */
export async function compareSource(
  db: Db,
  scope: SourceScope,
  rows: AsyncIterable<CatalogueRow>,
  isComplete: boolean,
): Promise<Comparison> {
  const flags = await readFlags(db, scope);
  const set = (id: number, bit: number) => flags.change(id, (value) => value | bit);
  if (!isComplete) flags.changeAll((value) => value | here);
  let unreadable = 0;
  let batch: CatalogueRow[] = [];
  const look = async () => {
    const keys = batch.map(keyOfRecord);
    const byKey = new Map(
      (await findOriginsByKey(db, scope, [...new Set(keys)])).map((origin) => [origin.record_key, origin]),
    );
    const controls = batch.map(({ origin }) => origin.control);
    const byControl = Map.groupBy(
      await findOriginsByControl(db, scope, [...new Set(controls)]),
      ({ control }) => control,
    );
    for (const [index, row] of batch.entries()) {
      const origin = byKey.get(keys[index] ?? '');
      if (row.origin.gone) {
        if (origin !== undefined) flags.change(origin.id, (value) => value & ~here);
        continue;
      }
      if (origin !== undefined) set(origin.id, here);
      const ofControl = byControl.get(row.origin.control) ?? [];
      for (const { id } of ofControl) set(id, kept);
      // A record that was refused stays as it is. If it cannot be identified, everything stays.
      const isUnknown = keys[index] === '' || ('isBroken' in row && row.origin.key === '');
      if (isUnknown && origin === undefined && ofControl.length === 0) unreadable += 1;
    }
    batch = [];
    collectGarbage();
  };
  for await (const row of rows) {
    batch.push(row);
    if (batch.length >= lookedUp) await look();
  }
  await look();
  const isRemoved = (value: number) => (value & known) !== 0 && (value & (here | kept)) === 0;
  return {
    live: flags.count((value) => (value & known) !== 0),
    removed: isComplete && unreadable > 0 ? 0 : flags.count(isRemoved),
    isRemoved: ({ id }) => isRemoved(flags.of(id)),
    unreadable,
    isMissing: ({ id }) => (flags.of(id) & here) === 0,
    last: flags.last,
  };
}

/** One byte for each origin of the source. */
async function readFlags(db: Db, scope: SourceScope) {
  const [first] = await readOrigins(db, scope, 0, 1);
  const base = first?.id ?? 0;
  let bytes = new Uint8Array(0);
  let last = 0;
  for (let after = 0; ; ) {
    const origins = await readOrigins(db, scope, after, 5000);
    const end = origins.at(-1);
    if (end === undefined) break;
    if (end.id - base >= bytes.length) {
      const larger = new Uint8Array((end.id - base + 1) * 2);
      larger.set(bytes);
      bytes = larger;
    }
    for (const { id, gone, run } of origins) if (gone === 0 || run === scope.run) bytes[id - base] = known;
    after = end.id;
    last = end.id;
  }
  return {
    last,
    of: (id: number) => bytes[id - base] ?? 0,
    change(id: number, to: (value: number) => number) {
      if (id - base < bytes.length) bytes[id - base] = to(bytes[id - base] ?? 0);
    },
    changeAll(to: (value: number) => number) {
      for (let at = 0; at < bytes.length; at += 1) bytes[at] = to(bytes[at] ?? 0);
    },
    count: (matches: (value: number) => boolean) =>
      bytes.reduce((sum, value) => sum + (matches(value) ? 1 : 0), 0),
  };
}
