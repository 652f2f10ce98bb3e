import { setTimeout as sleep } from 'node:timers/promises';
import { collectGarbage } from '@yuelan/threads';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/tables.ts';
import type { Claims, Note, RowOutcome } from './outcome.ts';
import type { RowPlace } from './read-table.ts';
import type { InTransaction } from './trial.ts';

/** Rows put into the database in one transaction: enough to be fast, few enough that readers never wait. */
const batchSize = 1000;
/** Milliseconds between two transactions, in which others who wait to write have their turn (SQLite has one writer). */
const restMs = 15;

/** A row that was read well, or one that was refused on reading. */
export interface ReadRow<Draft> extends RowPlace {
  readonly draft?: Draft;
}

export interface ImportCounts {
  /** Rows of the file that are not blank lines: always added + updated + unchanged + rejected. */
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
  /** Work on a batch that is not SQL (hashing), before its transaction; drafts come back in their order. */
  prepare?(drafts: readonly Draft[], inTransaction: InTransaction): Promise<readonly Draft[]>;
  /** Puts a batch into the database inside a transaction; answers one outcome per draft, in order. */
  apply(tx: Tx, drafts: readonly Draft[], now: Date, claims: Claims): Promise<readonly Outcome[]>;
  /** Keeps what a batch came to, in its transaction; answers it as a single run would have told it. */
  record(tx: Tx, position: number, outcomes: readonly Outcome[], now: Date): Promise<readonly Outcome[]>;
  /** Told of every outcome once its batch is safe, in order. */
  told?(outcome: Outcome): void;
  /** Told of every row once its batch is safe, in order; those that were refused on reading too. */
  report(row: Row, outcome: RowOutcome): void;
  /** Rows find what earlier batches brought in in the database: which row claimed what is forgotten after its batch. */
  readonly forgetsClaims?: boolean;
  /** Told after every batch; throws to stop the import there. */
  progress(counts: ImportCounts): Promise<void>;
}

const refused = { result: 'rejected', notes: [], claims: [] } as const satisfies RowOutcome;

/** A row as a spreadsheet names it: `12`, or `Sheet2!12`. */
export const nameOf = ({ row, sheet }: RowPlace) => (sheet === undefined ? String(row) : `${sheet}!${row}`);

/** Outcomes whose notes name the rows that they are about. `claims`: which row of an earlier batch claimed a thing first. */
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
 * Applies a file batch by batch, each in a transaction of its own. An import that was stopped or killed is started
 * again from the first row: rows that are in the database already change nothing, and every row is in the report.
 */
export async function runImport<Draft, Row extends ReadRow<Draft>, Outcome extends RowOutcome>(
  run: ImportRun<Draft, Row, Outcome>,
): Promise<ImportCounts> {
  const counts = { rows: 0, added: 0, updated: 0, unchanged: 0, rejected: 0 };
  /** Which row claimed a thing first. */
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
