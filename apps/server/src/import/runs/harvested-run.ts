import { importOptionsSchema } from '@yuelan/contract';
import type { Actor } from '../../platform/audit/record-change.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { recordBegin } from './run-book.ts';
import { changeRun, insertRun, lockRun } from './run-store.ts';

/** Harvested data of a library's source, as a file in the store. */
export interface HarvestedFile {
  readonly clientid: string;
  readonly source: string;
  readonly name: string;
  readonly objectName: string;
  readonly bytes: number;
  readonly options: { readonly encoding: string; readonly family: '' | 'marc21' | 'unimarc' };
}

/** Requests the import of harvested data; returns the id of the run. */
export async function importHarvested(tx: Tx, actor: Actor, at: Date, file: HarvestedFile): Promise<string> {
  const run = {
    clientid: file.clientid,
    target: 'catalogue',
    file_name: file.name,
    source: file.source,
    bytes: file.bytes,
    object_name: file.objectName,
    digest: '',
    task: 'run',
    options: JSON.stringify(importOptionsSchema.parse(file.options)),
  } as const;
  const id = await insertRun(tx, actor, at, run);
  await recordBegin(tx, actor, at, { id, ...run });
  return id;
}

/** Continues a run that waits for a decision. Returns false if the run cannot continue. */
export async function goOn(tx: Tx, clientid: string, id: string, actor: Actor, at: Date): Promise<boolean> {
  const run = await lockRun(tx, clientid, id);
  if (run === undefined || run.task !== '' || run.object_name === '') return false;
  const now = at.toISOString();
  await changeRun(tx, id, {
    task: 'run',
    asked_at: now,
    touched_at: now,
    asked_by: JSON.stringify(actor),
    stop_asked: 0,
  });
  return true;
}

/**
 * Ends a run that waits for a decision, with nothing imported. Its file is removed together with the reports. Returns
 * false if it was not waiting.
 */
export async function endHeld(tx: Tx, clientid: string, id: string, at: Date): Promise<boolean> {
  const run = await lockRun(tx, clientid, id);
  if (run === undefined || run.task !== '' || run.state !== 'new') return false;
  await changeRun(tx, id, { state: 'stopped', ended_at: at.toISOString() });
  return true;
}
