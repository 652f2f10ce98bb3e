import { callNumberOf } from '../rules/call-number.ts';
import { shelfKeyOf } from '../rules/shelf-key.ts';
import { workKeyOf } from '../rules/work-key.ts';
import { keysOf, recordOfDraft, sourceKeyOf, type TitleKeys, type TitleRecord } from '../title-record.ts';

/** What the rows of a title and of its copies hold of its record. */
export interface WrittenTitle {
  /** The record as JSON. */
  readonly json: string;
  readonly workKey: string;
  /** Of copies without a call number of their own. */
  readonly shelfKey: string;
}

export const writtenOf = (record: TitleRecord): WrittenTitle => ({
  json: JSON.stringify(record),
  workKey: workKeyOf(record),
  shelfKey: shelfKeyOf(callNumberOf(record)),
});

/** All that follows from a draft alone, without the catalogue. */
export interface PreparedTitle {
  readonly record: TitleRecord;
  readonly keys: TitleKeys;
  readonly source: string;
  readonly written: WrittenTitle;
}

/** A changed draft is another object, so it never has what was prepared for the unchanged one. */
const prepared = new WeakMap<TitleRecord, PreparedTitle>();

/** What follows from a draft, unless another thread has already found it out. */
export function prepareTitle(draft: TitleRecord): PreparedTitle {
  const known = prepared.get(draft);
  if (known !== undefined) return known;
  const record = recordOfDraft(draft);
  const keys = keysOf(record);
  return { record, keys, source: sourceKeyOf(keys), written: writtenOf(record) };
}

/** Remembers what another thread has found out about a draft. */
export function rememberPrepared(draft: TitleRecord, found: PreparedTitle): void {
  prepared.set(draft, found);
}
