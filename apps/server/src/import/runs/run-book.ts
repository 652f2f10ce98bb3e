import { AsyncLocalStorage } from 'node:async_hooks';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ImportTargetName, importOptionsSchema } from '@yuelan/contract';
import { type Actor, operator, recordChange } from '../../platform/audit/record-change.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Wording } from '../../platform/message.ts';
import type { RowOutcome } from '../outcome.ts';
import type { Reason } from '../report-file.ts';
import type { ImportCounts } from '../run-import.ts';
import { clearReport, insertChanges, insertReportRows, type ReportRow } from './row-store.ts';
import { type RunResult, writeResult } from './run-result.ts';
import { actorOfTask, changeRun, findOperatorRun, insertRun, type StoredRun } from './run-store.ts';

/** Records the start of a run in the audit log, because its changes remain even if it never ends. */
export async function recordBegin(
  tx: Tx,
  actor: Actor,
  at: Date,
  { id, clientid, target, file_name }: Pick<StoredRun, 'id' | 'clientid' | 'target' | 'file_name'>,
): Promise<void> {
  await recordChange(tx, {
    ...{ clientid, actor, at, action: 'import.run.begin', target: { type: 'import.run', id } },
    after: { target, file: file_name },
  });
}

/** Somebody at the desk asked to stop the run. */
export class StopAsked extends Error {}

/** A run that would change too much waits for a decision. */
export class HeldBack extends Error {
  readonly why: Wording;
  constructor(why: Wording) {
    super(why['en-US']);
    this.why = why;
  }
}

interface Place {
  readonly db: Db;
  readonly clock: Clock;
}

interface BookedRun {
  readonly id: string;
  readonly clientid: string;
  readonly actor: Actor;
  readonly isTrial: boolean;
}

/**
 * Keeps the book of one run: its progress, its reported rows and its changes. It writes outside the transactions of the
 * import, so that a dry run, which keeps nothing else, is visible too.
 */
export class RunBook {
  readonly #place: Place;
  readonly #run: BookedRun;
  /** Leaves the transaction of a dry run. */
  readonly #beside = AsyncLocalStorage.snapshot();
  #waiting: ReportRow[] = [];
  #written = 0;
  #copies = 0;

  private constructor(place: Place, run: BookedRun) {
    this.#place = place;
    this.#run = run;
  }

  /** The book of a run started at the desk. */
  static ofDesk(place: Place, run: StoredRun): RunBook {
    const { id, clientid, task } = run;
    return new RunBook(place, { id, clientid, actor: actorOfTask(run), isTrial: task === 'try' });
  }

  /** The book of a command-line run: the unfinished run of the same file and options, or a new one. */
  static async ofOperator(
    place: Place,
    file: {
      readonly path: string;
      readonly library: string;
      readonly target: ImportTargetName;
      readonly digest: string;
    },
  ): Promise<RunBook> {
    const { db, clock } = place;
    const { size } = await stat(file.path);
    const known = await findOperatorRun(db, file.library, file.digest);
    const now = clock.now();
    const begin = async (tx: Tx) => {
      const run = {
        clientid: file.library,
        target: file.target,
        file_name: basename(file.path).slice(0, 200),
        bytes: size,
        object_name: '',
        digest: file.digest,
        task: 'run',
        options: JSON.stringify(importOptionsSchema.parse({})),
      } as const;
      const id = await insertRun(tx, operator, now, run);
      await recordBegin(tx, operator, now, { id, ...run });
      return id;
    };
    const id = known ?? (await transaction(db, begin));
    return new RunBook(place, { id, clientid: file.library, actor: operator, isTrial: false });
  }

  /**
   * Clears the report. Even an import that continues begins at the first row, so its report is that of one complete
   * run.
   */
  async begin(): Promise<void> {
    const { db, clock } = this.#place;
    const { id, isTrial } = this.#run;
    this.#waiting = [];
    this.#written = 0;
    this.#copies = 0;
    await this.#beside(() =>
      transaction(db, async (tx) => {
        await clearReport(tx, id);
        const touched_at = clock.now().toISOString();
        await changeRun(tx, id, { task: isTrial ? 'try' : 'run', rows_done: 0, problem: null, touched_at });
      }),
    );
  }

  /** Stores the changes of a batch, in its transaction. */
  async keep(tx: Tx, changes: readonly unknown[]): Promise<void> {
    if (!this.#run.isTrial) await insertChanges(tx, this.#run.id, changes);
  }

  row(place: string, what: string, outcome: RowOutcome, reasons: readonly Reason[]): void {
    this.#copies += outcome.copiesAdded ?? 0;
    if (reasons.length === 0) return;
    const result = outcome.result === 'rejected' ? 'rejected' : 'doubtful';
    this.#waiting.push({ place, result, what, reasons });
  }

  /** Records the progress of the run. Throws StopAsked. */
  async progress({ rows }: ImportCounts): Promise<void> {
    const { db, clock } = this.#place;
    const { id } = this.#run;
    const waiting = this.#waiting;
    this.#waiting = [];
    const stop = await this.#beside(() =>
      transaction(db, async (tx) => {
        await insertReportRows(tx, id, this.#written + 1, waiting);
        const run = await tx
          .updateTable('import_run')
          .set({ rows_done: rows, touched_at: clock.now().toISOString() })
          .where('id', '=', id)
          .returning('stop_asked')
          .executeTakeFirst();
        return run?.stop_asked;
      }),
    );
    this.#written += waiting.length;
    if (stop === 1) throw new StopAsked('The desk asked the import to stop.');
  }

  /** The end of the file was reached. */
  async end(
    summary: ImportCounts & Pick<RunResult, 'reasons' | 'notes'>,
    words: RunResult['words'],
  ): Promise<void> {
    const { rows, added, updated, unchanged, rejected, reasons, notes } = summary;
    const counts = { rows, added, updated, unchanged, rejected, copies: this.#copies };
    await this.#close(this.#run.isTrial ? 'tried' : 'done', { counts, reasons, notes, words });
  }

  /** The run ended early. `problem` says why in both languages, unless somebody stopped it. */
  async endEarly(problem?: Readonly<Record<'zh-CN' | 'en-US', string>>): Promise<void> {
    const state = this.#run.isTrial ? 'new' : problem === undefined ? 'stopped' : 'failed';
    await this.#close(state, undefined, problem);
  }

  /** The run waits for a decision and has changed nothing. `why` says in both languages what to decide. */
  async hold(why: Readonly<Record<'zh-CN' | 'en-US', string>>): Promise<void> {
    await this.#close('new', undefined, why);
  }

  async #close(
    state: StoredRun['state'],
    result: RunResult | undefined,
    problem?: Readonly<Record<'zh-CN' | 'en-US', string>>,
  ): Promise<void> {
    const { db, clock } = this.#place;
    const { id, clientid, actor, isTrial } = this.#run;
    const at = clock.now();
    await transaction(db, async (tx) => {
      await changeRun(tx, id, {
        state,
        task: '',
        stop_asked: 0,
        touched_at: at.toISOString(),
        problem: problem === undefined ? null : JSON.stringify(problem),
        ...(result === undefined ? {} : { result: writeResult(result), rows_total: result.counts.rows }),
        ...(isTrial || state === 'new' ? {} : { ended_at: at.toISOString() }),
      });
      if (isTrial || state === 'new') return;
      const run = await tx
        .selectFrom('import_run')
        .select(['target', 'file_name'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await recordChange(tx, {
        clientid,
        actor,
        at,
        action: 'import.run.end',
        target: { type: 'import.run', id },
        after: { target: run.target, file: run.file_name, state, ...result?.counts },
      });
    });
  }
}
