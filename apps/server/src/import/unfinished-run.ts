import { createHash } from 'node:crypto';
import { z } from 'zod';
import { dayMs } from '../platform/clock.ts';
import type { Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import { readBytes, readHead } from './file-bytes.ts';
import type { RowOutcome, RowResult } from './outcome.ts';
import './tables.ts';
import type { InTransaction } from './trial.ts';

const keptDays = 7;
/** Of one library: imports that are never finished must not fill the database. */
const keptRuns = 20;
/** Names a run: the same content of a file, imported as the same thing with the same options. @throws UnreadableFileError */
export async function nameRun(file: string, said: unknown, stopped: AbortSignal): Promise<string> {
  await readHead(file);
  const digest = createHash('sha256').update(JSON.stringify(said));
  for await (const bytes of readBytes(file, { bytesRead: 0 }, stopped)) digest.update(bytes);
  return digest.digest('hex');
}

/** Forgets the imports that nobody has gone on with for a week, and all but the last twenty of each library. */
export async function forgetOldRuns(tx: Tx, now: Date): Promise<void> {
  const runs = await tx
    .selectFrom('import_batch')
    .select(({ fn }) => ['clientid', 'run', fn.max('recorded_at').as('last')])
    .groupBy(['clientid', 'run'])
    .orderBy('last', 'desc')
    .execute();
  const oldest = new Date(now.getTime() - keptDays * dayMs).toISOString();
  for (const [clientid, own] of Map.groupBy(runs, (run) => run.clientid)) {
    const old = own.filter(({ last }, index) => index >= keptRuns || last < oldest).map(({ run }) => run);
    if (old.length === 0) continue;
    await tx.deleteFrom('import_batch').where('clientid', '=', clientid).where('run', 'in', old).execute();
  }
}

/**
 * What earlier runs of an import did before they were stopped or killed. Each batch is recorded in the transaction that
 * applies it, so that the run that reaches the end reports what a single run would have.
 */
export class UnfinishedRun {
  readonly #clientid: ClientId;
  readonly #run: string;
  /** Positions that were recorded before this run began: another run of the same file may go on at the same time. */
  readonly #before: ReadonlySet<number>;

  private constructor(clientid: ClientId, run: string, before: ReadonlySet<number>) {
    this.#clientid = clientid;
    this.#run = run;
    this.#before = before;
  }

  static open(
    inTransaction: InTransaction,
    clientid: ClientId,
    run: string,
    now: Date,
  ): Promise<UnfinishedRun> {
    return inTransaction(async (tx) => {
      await forgetOldRuns(tx, now);
      const rows = await tx
        .selectFrom('import_batch')
        .select('position')
        .where(({ and }) => and({ clientid, run }))
        .execute();
      return new UnfinishedRun(clientid, run, new Set(rows.map(({ position }) => position)));
    });
  }

  /** Records what a batch came to; answers it together with what an earlier run said of it. */
  async record<Outcome extends RowOutcome>(
    tx: Tx,
    position: number,
    outcomes: readonly Outcome[],
    now: Date,
  ): Promise<readonly Outcome[]> {
    const earlier = this.#before.has(position) ? await this.#read(tx, position) : [];
    const joined =
      earlier.length === outcomes.length ? outcomes.map((one, index) => join(one, earlier[index])) : outcomes;
    const row = { recorded_at: now.toISOString(), outcomes: written(joined) };
    await tx
      .insertInto('import_batch')
      .values({ clientid: this.#clientid, run: this.#run, position, ...row })
      .onConflict((conflict) => {
        const known = conflict.columns(['clientid', 'run', 'position']);
        return this.#before.has(position) ? known.doUpdateSet(row) : known.doNothing();
      })
      .execute();
    return joined;
  }

  /** The report is complete: another import of the same file is on purpose. */
  async end(inTransaction: InTransaction): Promise<void> {
    await inTransaction((tx) =>
      tx
        .deleteFrom('import_batch')
        .where(({ and }) => and({ clientid: this.#clientid, run: this.#run }))
        .execute(),
    );
  }

  async #read(tx: Tx, position: number): Promise<readonly Recorded[]> {
    const row = await tx
      .selectFrom('import_batch')
      .select('outcomes')
      .where(({ and }) => and({ clientid: this.#clientid, run: this.#run, position }))
      .executeTakeFirst();
    return row === undefined ? [] : recorded(row.outcomes);
  }
}

type Recorded = Pick<RowOutcome, 'result' | 'notes' | 'copiesAdded'>;

const brought = (result: RowResult) => result === 'added' || result === 'updated';

/** A row that was brought in keeps what was said of it then; so does one with which nothing has changed since. */
function join<Outcome extends RowOutcome>(now: Outcome, earlier: Recorded | undefined): Outcome {
  if (earlier === undefined) return now;
  if (!brought(earlier.result)) return earlier.result === now.result ? { ...now, ...earlier } : now;
  return { ...now, ...earlier, result: now.result === 'added' ? 'added' : earlier.result };
}

const results: ReadonlyMap<string, RowResult> = new Map([
  ['a', 'added'],
  ['u', 'updated'],
  ['-', 'unchanged'],
  ['r', 'rejected'],
]);
const letters = new Map([...results].map(([letter, result]) => [result, letter]));

const batchSchema = z.object({
  /** A letter for each row. */
  results: z.string(),
  /** Copies that each row added; absent when no row did. */
  copies: z.array(z.int()).exactOptional(),
  /** By the row's place in the batch. */
  notes: z.record(
    z.string(),
    z.array(
      z.object({ code: z.string(), value: z.string().exactOptional(), row: z.string().exactOptional() }),
    ),
  ),
});

function written(outcomes: readonly RowOutcome[]): string {
  const copies = outcomes.map(({ copiesAdded }) => copiesAdded ?? 0);
  return JSON.stringify({
    results: outcomes.map(({ result }) => letters.get(result)).join(''),
    ...(copies.some((count) => count > 0) ? { copies } : {}),
    notes: Object.fromEntries(
      outcomes
        .map(({ notes }) => notes)
        .entries()
        .filter(([, notes]) => notes.length > 0),
    ),
  });
}

function recorded(text: string): readonly Recorded[] {
  const batch = batchSchema.parse(JSON.parse(text));
  return [...batch.results].map((letter, index) => {
    const copiesAdded = batch.copies?.[index];
    return {
      result: results.get(letter) ?? 'unchanged',
      notes: batch.notes[index] ?? [],
      ...(copiesAdded === undefined ? {} : { copiesAdded }),
    };
  });
}
