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
/** Per library: imports that are never finished must not fill the database. */
const keptRuns = 20;
/** Names a run by the content of its file, its target and its options. @throws UnreadableFileError */
export async function nameRun(file: string, said: unknown, stopped: AbortSignal): Promise<string> {
  await readHead(file);
  const digest = createHash('sha256').update(JSON.stringify(said));
  for await (const bytes of readBytes(file, { bytesRead: 0 }, stopped)) digest.update(bytes);
  return digest.digest('hex');
}

/** Forgets imports that nobody has continued for a week, and all but the last twenty of each library. */
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
 * The results of an import's earlier runs, before they were stopped or killed. Each batch is recorded in the
 * transaction that applies it, so the run that reaches the end reports what one uninterrupted run would have.
 */
export class UnfinishedRun {
  readonly #clientid: ClientId;
  readonly #run: string;
  /** Positions recorded before this run began. Another run of the same file may be in progress at the same time. */
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

  /** Records the outcomes of a batch. Returns them combined with those of an earlier run. */
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

  /** The report is complete. A further import of the same file is deliberate. */
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

/** A row that was added or updated keeps its earlier notes, and so does one whose result is the same again. */
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
  /** One letter per row. */
  results: z.string(),
  /** The number of copies that each row added; absent if no row added any. */
  copies: z.array(z.int()).exactOptional(),
  /** By the row's position in the batch. */
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
