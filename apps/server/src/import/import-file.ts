import type { ImportTargetName, Words } from '@yuelan/contract';
import { sql } from 'kysely';
import type { CommandContext, CommandParts } from '../platform/cli/context.ts';
import type { Tx } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Fault } from '../platform/fault.ts';
import { asClientId } from '../platform/ids.ts';
import { joined, t, type Wording } from '../platform/message.ts';
import type { Attachment } from './attachments.ts';
import { UnreadableFileError } from './detect-format.ts';
import type { Doubt } from './doubts.ts';
import type { Claims, Note, NoteChange, RowOutcome } from './outcome.ts';
import type { RowPlace } from './read-table.ts';
import type { WrittenOptions } from './reading-options.ts';
import { openReport, type Reason, reasonOf, reasonsOf } from './report-file.ts';
import { type ImportCounts, nameOf, runImport } from './run-import.ts';
import { HeldBack, RunBook, StopAsked } from './runs/run-book.ts';
import { brokenWords } from './runs/run-store.ts';
import { type InTransaction, onTrial } from './trial.ts';
import { nameRun, UnfinishedRun } from './unfinished-run.ts';

export interface ImportFileOptions {
  readonly file: string;
  readonly dryRun: boolean;
  /** Path of the report; if absent, no report is written. */
  readonly report?: string;
  readonly library: string;
  readonly reading: WrittenOptions;
  /** The book of a run started at the desk. A run of the command line creates its own. */
  readonly book?: RunBook;
  /** Set if the file was harvested from a source of the library instead of brought by a person. */
  readonly harvested?: { readonly source: string; readonly run: string };
  /** Attachments that keep a copy from being moved to another title; with `harvested`. */
  readonly attachments?: readonly Attachment[];
}

/** The caller of an import: the command line, or the thread of the desk. */
export type ImportContext = Pick<CommandContext, 'stopped' | 'interactive' | 'note'>;

/** One row from a file reader: a draft, or the reason why there is none. */
export interface FileRow<Draft> extends RowPlace {
  readonly draft?: Draft;
  readonly rejected?: Doubt;
  readonly doubts: readonly Doubt[];
  readonly sourceId?: string;
}

/** The parts of an import that depend on the kind of file. */
export interface FileKind<Draft, Outcome extends RowOutcome> {
  /** The name in the command. */
  readonly what: ImportTargetName;
  open(): Promise<{
    readonly rows: AsyncIterable<FileRow<Draft>>;
    facts(): Readonly<Record<string, unknown>>;
    /** Notes on the file as a whole, complete once it is read. */
    notes?(): readonly Note[];
  }>;
  readonly batchSize?: number;
  readonly forgetsClaims?: boolean;
  /** Work on a batch that is not SQL, before its transaction. */
  prepare?(drafts: readonly Draft[], inTransaction: InTransaction): Promise<readonly Draft[]>;
  /** Calls `note` with the data that an undo of the batch needs, as plain JSON. */
  apply(
    tx: Tx,
    drafts: readonly Draft[],
    now: Date,
    claims: Claims,
    note: NoteChange,
  ): Promise<readonly Outcome[]>;
  /** Called for every applied row once its transaction is committed. */
  told?(outcome: Outcome): void;
  /** Headings of the report's own columns, and their values for a draft. */
  readonly named: readonly string[];
  describe(draft: Draft): readonly string[];
  /** Words for the code of each doubt and note. */
  readonly words: Readonly<Record<string, Words>>;
}

export interface ImportSummary extends ImportCounts {
  readonly seconds: number;
  readonly dryRun: boolean;
  /** How often each doubt, reason and note occurred. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The first rejected rows. The report file has all of them. */
  readonly firstRejected: readonly (RowPlace & { readonly zh: string; readonly en: string })[];
  /** Notes on the file as a whole. */
  readonly notes: readonly Reason[];
  readonly file: Readonly<Record<string, unknown>>;
}

const rejectedShown = 20;

/** Imports one file, reporting progress. A dry run changes nothing and writes only its report. Throws Fault. */
export async function importFile<Draft, Outcome extends RowOutcome>(
  context: ImportContext,
  parts: CommandParts,
  options: ImportFileOptions,
  kind: FileKind<Draft, Outcome>,
): Promise<ImportSummary> {
  const started = performance.now();
  let book = options.book;
  const work = async (inTransaction: InTransaction, run: string): Promise<ImportSummary> => {
    const unfinished = await UnfinishedRun.open(
      inTransaction,
      asClientId(options.library),
      run,
      parts.clock.now(),
    );
    await book?.begin();
    const source = await kind.open();
    const report = options.report === undefined ? undefined : openReport(options.report, kind.named);
    const reasons: Record<string, number> = {};
    const firstRejected: (RowPlace & { zh: string; en: string })[] = [];
    try {
      const progress = progressTo(context, started);
      const counts = await runImport<Draft, FileRow<Draft>, Outcome>({
        inTransaction,
        clock: parts.clock,
        rows: source.rows,
        ...(kind.batchSize === undefined ? {} : { batchSize: kind.batchSize }),
        forgetsClaims: kind.forgetsClaims === true,
        prepare: async (drafts, step) => (await kind.prepare?.(drafts, step)) ?? drafts,
        apply: async (tx, drafts, now, claims) => {
          const changes: unknown[] = [];
          const outcomes = await kind.apply(tx, drafts, now, claims, (change) => changes.push(change));
          await book?.keep(tx, changes);
          return outcomes;
        },
        record: (tx, position, outcomes, now) => unfinished.record(tx, position, outcomes, now),
        told: (outcome) => kind.told?.(outcome),
        report: (row, outcome) => {
          const found = reasonsOf(row, outcome, kind.words);
          for (const { code } of found) reasons[code] = (reasons[code] ?? 0) + 1;
          const [why] = found;
          if (outcome.result === 'rejected' && why !== undefined && firstRejected.length < rejectedShown)
            firstRejected.push({ row: row.row, ...sheetOf(row), zh: why.zh, en: why.en });
          const named = row.draft === undefined ? kind.named.map(() => '') : kind.describe(row.draft);
          book?.row(
            nameOf(row),
            named.filter((text) => text !== '').join(' · ') || (row.sourceId ?? ''),
            outcome,
            found,
          );
          report?.add({ row: nameOf(row), sourceId: row.sourceId ?? '', named }, outcome.result, found);
        },
        progress: async (counts) => {
          report?.write();
          progress(counts);
          await book?.progress(counts);
        },
      });
      const seconds = Math.round((performance.now() - started) / 10) / 100;
      const notes = (source.notes?.() ?? []).map((note) => reasonOf(note, kind.words));
      report?.addNotes(notes);
      report?.write();
      await unfinished.end(inTransaction);
      const { dryRun } = options;
      return { ...counts, seconds, dryRun, reasons, firstRejected, notes, file: source.facts() };
    } finally {
      report?.close();
    }
  };
  // Keys of titles and copies fall anywhere in their indexes. With a million titles, the indexes need more than the
  // usual 32 MB.
  if (parts.dialect === 'sqlite') await sql`pragma cache_size = -131072`.execute(parts.db);
  try {
    const { file, dryRun, report, book: _, attachments: __, ...said } = options;
    const run = await nameRun(file, [kind.what, said], context.stopped);
    if (!dryRun)
      book ??= await RunBook.ofOperator(parts, {
        path: file,
        library: options.library,
        target: kind.what,
        digest: run,
      });
    const summary = dryRun
      ? await onTrial(parts.config, parts, parts.log, (inTransaction) => work(inTransaction, run))
      : await work((step) => transaction(parts.db, step), run);
    await book?.end(summary, kind.words);
    return summary;
  } catch (error) {
    await endEarly(book, options, context, error);
    if (context.stopped.aborted)
      throw new Fault(
        t`Stopped. Everything imported so far is kept; run the same command again to continue.`,
      );
    if (error instanceof UnreadableFileError) throw new Fault(joined([options.file, error.wording], ': '));
    throw error;
  } finally {
    // The thread of the desk is idle after the import, and the next import fills the cache again.
    if (parts.dialect === 'sqlite') await sql`pragma shrink_memory`.execute(parts.db).catch(() => undefined);
  }
}

/**
 * Records why the run ended. A desk run that the server stopped continues after the restart. A run that a person
 * stopped records no problem.
 */
async function endEarly(
  book: RunBook | undefined,
  { book: fromDesk }: ImportFileOptions,
  { stopped }: ImportContext,
  error: unknown,
): Promise<void> {
  if (stopped.aborted && fromDesk !== undefined) return;
  if (error instanceof HeldBack) {
    await book?.hold(error.why);
    return;
  }
  await book?.endEarly(stopped.aborted || error instanceof StopAsked ? undefined : problemOf(error));
}

/** What went wrong, for people at the desk. */
function problemOf(error: unknown): Wording {
  if (error instanceof UnreadableFileError) return error.wording;
  if (error instanceof Fault) return { 'zh-CN': String(error.text), 'en-US': String(error.text) };
  return brokenWords;
}

const sheetOf = ({ sheet }: RowPlace) => (sheet === undefined ? {} : { sheet });

const progressEveryMs = 1000;

/** Prints one line a second for the person at the keyboard. */
function progressTo(context: ImportContext, started: number): (counts: ImportCounts) => void {
  let told = started;
  return (counts) => {
    context.stopped.throwIfAborted();
    const now = performance.now();
    if (!context.interactive || now - told < progressEveryMs) return;
    told = now;
    context.note(t`${counts.rows} rows, ${Math.round(counts.rows / ((now - started) / 1000))} a second`);
  };
}
