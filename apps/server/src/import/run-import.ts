import { setTimeout as sleep } from 'node:timers/promises';
import { collectGarbage } from '@yuelan/threads';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/tables.ts';
import type { Claims, Note, RowOutcome } from './outcome.ts';
import type { RowPlace } from './read-table.ts';
import type { InTransaction } from './trial.ts';

/** Rows per transaction: enough to be fast, few enough that readers never wait. */
const batchSize = 1000;
/** Milliseconds between two transactions, so that other writers get a turn (SQLite has one writer). */
const restMs = 15;

/** A row that was read, or was rejected while reading. */
export interface ReadRow<Draft> extends RowPlace {
  readonly draft?: Draft;
}

export interface ImportCounts {
  /** Rows of the file that are not blank: always added + updated + unchanged + rejected. */
  readonly rows: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
}

export interface ImportRun<Draft, Row extends ReadRow<Draft>, Outcome extends RowOutcome> {
  readonly inTransaction: InTransaction;
  readonly clock: Clock;
  readonly rows: AsyncIterable<Row>;
  readonly batchSize?: number;
  /** Work on a batch that is not SQL (hashing), before its transaction. Returns the drafts in the same order. */
  prepare?(drafts: readonly Draft[], inTransaction: InTransaction): Promise<readonly Draft[]>;
  /** Applies a batch inside a transaction. Returns one outcome per draft, in order. */
  apply(tx: Tx, drafts: readonly Draft[], now: Date, claims: Claims): Promise<readonly Outcome[]>;
  /** Records the outcomes of a batch in its transaction. Returns them as one uninterrupted run would report them. */
  record(tx: Tx, position: number, outcomes: readonly Outcome[], now: Date): Promise<readonly Outcome[]>;
  /** Called for every outcome, in order, once its batch is committed. */
  told?(outcome: Outcome): void;
  /** Called for every row, in order, once its batch is committed, including rows rejected while reading. */
  report(row: Row, outcome: RowOutcome): void;
  /** True if rows find the items of earlier batches in the database. Claims are then forgotten after their batch. */
  readonly forgetsClaims?: boolean;
  /** Called after every batch. Throws to stop the import. */
  progress(counts: ImportCounts): Promise<void>;
}

const refused = { result: 'rejected', notes: [], claims: [] } as const satisfies RowOutcome;

/** A row as a spreadsheet names it: `12`, or `Sheet2!12`. */
export const nameOf = ({ row, sheet }: RowPlace) => (sheet === undefined ? String(row) : `${sheet}!${row}`);

/**
 * Adds the names of earlier rows to the notes that refer to them. `claims` maps each claim to the row of an earlier
 * batch that made it first.
 */
function withRows<Outcome extends RowOutcome>(
  outcomes: readonly Outcome[],
  rows: readonly RowPlace[],
  claims: ReadonlyMap<number | string, string>,
): readonly Outcome[] {
  const here = new Map<number | string, string>();
  return outcomes.map((outcome, index) => {
    const notes = outcome.notes.map(
      ({ earlier, ...note }): Note =>
        earlier === undefined ? note : { ...note, row: claims.get(earlier) ?? here.get(earlier) ?? '' },
    );
    const row = rows[index];
    if (row !== undefined)
      for (const claim of outcome.claims) if (!here.has(claim)) here.set(claim, nameOf(row));
    return { ...outcome, notes };
  });
}

/**
 * Applies a file batch by batch, each in its own transaction. An import that was stopped or killed starts again from
 * the first row: rows already in the database change nothing, and the report contains every row.
 */
export async function runImport<Draft, Row extends ReadRow<Draft>, Outcome extends RowOutcome>(
  run: ImportRun<Draft, Row, Outcome>,
): Promise<ImportCounts> {
  const counts = { rows: 0, added: 0, updated: 0, unchanged: 0, rejected: 0 };
  /** The row that first made each claim. */
  const claims = new Map<number | string, string>();
  let batch: Row[] = [];

  const finish = async () => {
    const withDraft = batch.filter((row) => row.draft !== undefined);
    const read = withDraft.flatMap((row) => (row.draft === undefined ? [] : [row.draft]));
    const drafts = (await run.prepare?.(read, run.inTransaction)) ?? read;
    const now = run.clock.now();
    const apply = async (tx: Tx) => {
      const outcomes = await run.apply(tx, drafts, now, claims);
      return run.record(tx, counts.rows, withRows(outcomes, withDraft, claims), now);
    };
    const applied = drafts.length === 0 ? [] : await run.inTransaction(apply);
    const answers = applied[Symbol.iterator]();
    for (const row of batch) {
      const answered: Outcome | undefined = row.draft === undefined ? undefined : answers.next().value;
      if (answered !== undefined) run.told?.(answered);
      const outcome: RowOutcome = answered ?? refused;
      counts.rows += 1;
      counts[outcome.result] += 1;
      if (run.forgetsClaims !== true)
        for (const claim of outcome.claims) if (!claims.has(claim)) claims.set(claim, nameOf(row));
      run.report(row, outcome);
    }
    batch = [];
    await run.progress(counts);
  };

  for await (const row of run.rows) {
    batch.push(row);
    if (batch.length < (run.batchSize ?? batchSize)) continue;
    await finish();
    collectGarbage();
    await sleep(restMs);
  }
  await finish();
  return counts;
}
