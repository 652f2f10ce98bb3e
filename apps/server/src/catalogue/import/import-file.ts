import { findGroupLibraries, findLibrary } from '../../library/public.ts';
import type { CommandContext, CommandParts } from '../../platform/cli/context.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Fault } from '../../platform/fault.ts';
import { asClientId, asServiceId } from '../../platform/ids.ts';
import type { Doubt } from './doubts.ts';
import type { RowOutcome } from './outcome.ts';
import type { WrittenOptions } from './reading-options.ts';
import { openReport, type ReportedRow, type ReportFile } from './report-file.ts';
import { type ImportCounts, jobIdOf, runImport } from './run-import.ts';
import type { ImportTarget } from './target.ts';
import { type InTransaction, onTrial } from './trial.ts';

export interface ImportFileOptions {
  readonly file: string;
  readonly library: string;
  readonly dryRun: boolean;
  /** Path of the report; none is written without it. */
  readonly report?: string;
  /** How the file is to be read, so that reading it in another way is another job. */
  readonly reading: WrittenOptions;
}

/** One row as a reader of files gives it: a draft, or the reason why there is none. */
export interface FileRow<Draft> {
  readonly row: number;
  readonly draft?: Draft;
  readonly rejected?: Doubt;
  readonly doubts: readonly Doubt[];
  readonly sourceId?: string;
}

export interface FileKind<Draft> {
  open(): Promise<{
    readonly rows: AsyncIterable<FileRow<Draft>>;
    facts(): Readonly<Record<string, unknown>>;
  }>;
  apply(tx: Tx, target: ImportTarget, drafts: readonly Draft[], now: Date): Promise<readonly RowOutcome[]>;
  describe(draft: Draft): Pick<ReportedRow, 'isbn' | 'title'>;
}

export interface ImportSummary extends ImportCounts {
  readonly seconds: number;
  readonly dryRun: boolean;
  /** How often each doubt, reason and note occurred. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly file: Readonly<Record<string, unknown>>;
}

async function findTarget(parts: CommandParts, clientid: string): Promise<ImportTarget> {
  const library = await findLibrary(parts.db, clientid);
  if (library === undefined)
    throw new Fault(`There is no library "${clientid}". Make it first: library create ${clientid} --name …`);
  const serviceid = asServiceId(library.serviceid);
  const group = await findGroupLibraries(parts.db, serviceid, [1, 2, 3]);
  return {
    serviceid,
    clientid: asClientId(library.clientid),
    branches: group.map((branch) => asClientId(branch.clientid)),
  };
}

/** Brings one file into one library, telling how it goes; a dry run leaves no trace but its report. */
export async function importFile<Draft>(
  context: CommandContext,
  parts: CommandParts,
  options: ImportFileOptions,
  kind: FileKind<Draft>,
): Promise<ImportSummary> {
  const target = await findTarget(parts, options.library);
  const started = performance.now();
  const source = await kind.open();
  const report = options.report === undefined ? undefined : openReport(options.report);
  const reasons: Record<string, number> = {};
  let counts: ImportCounts | undefined;
  const work = async (inTransaction: InTransaction) => {
    counts = await runImport<Draft, FileRow<Draft>>({
      inTransaction,
      clock: parts.clock,
      target,
      rows: source.rows,
      jobId: await jobIdOf(options.file, [target.clientid, JSON.stringify(options.reading)]),
      apply: (tx, drafts, now) => kind.apply(tx, target, drafts, now),
      report: (row, outcome) => {
        for (const { code } of [
          ...row.doubts,
          ...(row.rejected === undefined ? [] : [row.rejected]),
          ...outcome.notes,
        ])
          reasons[code] = (reasons[code] ?? 0) + 1;
        writeRow(report, row, outcome, kind);
      },
      progress: progressTo(context, started),
    });
  };
  try {
    if (options.dryRun) await onTrial(parts.config, parts, parts.log, work);
    else await work((step) => transaction(parts.db, step));
  } finally {
    await report?.close();
  }
  if (counts === undefined) throw new Error('The import ended without a count.');
  const seconds = Math.round((performance.now() - started) / 10) / 100;
  return { ...counts, seconds, dryRun: options.dryRun, reasons, file: source.facts() };
}

function writeRow<Draft>(
  report: ReportFile | undefined,
  row: FileRow<Draft>,
  outcome: RowOutcome,
  kind: Pick<FileKind<Draft>, 'describe'>,
): void {
  if (report === undefined) return;
  const named = row.draft === undefined ? { isbn: '', title: '' } : kind.describe(row.draft);
  const rejected = row.rejected === undefined ? {} : { rejected: row.rejected };
  report.write(
    { row: row.row, sourceId: row.sourceId ?? '', doubts: row.doubts, ...named, ...rejected },
    outcome,
  );
}

const progressEveryMs = 1000;

/** A line a second for whoever waits. */
function progressTo(context: CommandContext, started: number): (counts: ImportCounts) => void {
  let told = started;
  return (counts) => {
    if (context.stopped.aborted) throw new Fault('Stopped. Run the same command again to go on from here.');
    const now = performance.now();
    if (!context.interactive || now - told < progressEveryMs) return;
    told = now;
    const perSecond = Math.round((counts.rows - counts.skipped) / ((now - started) / 1000));
    context.note(`${counts.rows} rows, ${perSecond} a second`);
  };
}
