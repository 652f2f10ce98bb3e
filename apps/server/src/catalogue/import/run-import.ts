import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { RowOutcome, RowResult } from './outcome.ts';
import type { ImportTarget } from './target.ts';
import type { InTransaction } from './trial.ts';

/** Rows put into the database in one transaction: enough to be fast, few enough that readers never wait. */
const batchSize = 1000;

/** A row that was read well, or one that was refused on reading. */
export interface ReadRow<Draft> {
  readonly row: number;
  readonly draft?: Draft;
}

export interface ImportCounts {
  /** Rows of the file that are no blank lines. */
  readonly rows: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** Rows that an earlier, interrupted run had finished. */
  readonly skipped: number;
  readonly copiesAdded: number;
}

export interface ImportRun<Draft, Row extends ReadRow<Draft>> {
  readonly inTransaction: InTransaction;
  readonly clock: Clock;
  readonly target: ImportTarget;
  readonly rows: AsyncIterable<Row>;
  /** Names the file and how it is read: the same job goes on where it stopped. */
  readonly jobId: string;
  /** Puts a batch into the database inside a transaction; answers one outcome per draft, in order. */
  apply(tx: Tx, drafts: readonly Draft[], now: Date): Promise<readonly RowOutcome[]>;
  /** Told of every row once its batch is safe, in order. */
  report(row: Row, outcome: RowOutcome): void;
  progress(counts: ImportCounts): void;
}

const refused: RowOutcome = { result: 'rejected', copiesAdded: 0, notes: [] };

/** What a file is to the table of jobs: its content, its library, and how it was to be read. */
export async function jobIdOf(path: string, parts: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part}\n`);
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('base64url');
}

/**
 * Applies a file batch by batch. Each batch and the note of how far the job has come are one transaction, so a killed
 * import goes on with the next batch when it is started again; a job that ended begins anew and changes nothing.
 */
export async function runImport<Draft, Row extends ReadRow<Draft>>(
  run: ImportRun<Draft, Row>,
): Promise<ImportCounts> {
  const counts = { rows: 0, added: 0, updated: 0, unchanged: 0, rejected: 0, skipped: 0, copiesAdded: 0 };
  const before = await run.inTransaction((tx) => rowsDone(tx, run.jobId));
  let batch: Row[] = [];

  const finish = async (last: boolean) => {
    const outcomes = await applyBatch(run, batch, counts.rows, last);
    for (const [index, row] of batch.entries()) {
      const outcome = outcomes[index] ?? refused;
      count(counts, outcome);
      run.report(row, outcome);
    }
    batch = [];
    run.progress(counts);
  };

  for await (const row of run.rows) {
    counts.rows += 1;
    if (counts.rows <= before) {
      counts.skipped += 1;
      continue;
    }
    batch.push(row);
    if (batch.length >= batchSize) await finish(false);
  }
  await finish(true);
  return counts;
}

function count(counts: { -readonly [Name in keyof ImportCounts]: number }, outcome: RowOutcome): void {
  const result: RowResult = outcome.result;
  counts[result] += 1;
  counts.copiesAdded += outcome.copiesAdded;
}

async function applyBatch<Draft, Row extends ReadRow<Draft>>(
  run: ImportRun<Draft, Row>,
  batch: readonly Row[],
  rowsRead: number,
  last: boolean,
): Promise<RowOutcome[]> {
  const now = run.clock.now();
  const drafts = batch.flatMap((row) => (row.draft === undefined ? [] : [row.draft]));
  const applied = await run.inTransaction(async (tx) => {
    const outcomes = drafts.length === 0 ? [] : await run.apply(tx, drafts, now);
    const { serviceid, clientid } = run.target;
    const state = {
      rows_done: last ? 0 : rowsRead,
      state: last ? 'done' : 'running',
      updated_at: now.toISOString(),
    };
    await tx
      .insertInto('import_job')
      .values({ id: run.jobId, serviceid, clientid, started_at: now.toISOString(), ...state })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
      .execute();
    return outcomes;
  });
  const answers = applied[Symbol.iterator]();
  return batch.map((row) => (row.draft === undefined ? refused : (answers.next().value ?? refused)));
}

async function rowsDone(tx: Tx, jobId: string): Promise<number> {
  const job = await tx
    .selectFrom('import_job')
    .select('rows_done')
    .where('id', '=', jobId)
    .executeTakeFirst();
  return job?.rows_done ?? 0;
}
