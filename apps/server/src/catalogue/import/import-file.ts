import { findGroupLibraries, findLibrary } from '../../library/public.ts';
import type { CommandContext, CommandParts } from '../../platform/cli/context.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Fault } from '../../platform/fault.ts';
import { asClientId, asServiceId } from '../../platform/ids.ts';
import type { Doubt } from './doubts.ts';
import type { Claims, RowOutcome } from './outcome.ts';
import { UnreadableFileError } from './read/detect-format.ts';
import type { WrittenOptions } from './reading-options.ts';
import { openReport, type ReportedRow, reasonsOf } from './report-file.ts';
import { type ImportCounts, runImport } from './run-import.ts';
import type { ImportTarget } from './target.ts';
import { type InTransaction, onTrial } from './trial.ts';

export interface ImportFileOptions {
  readonly file: string;
  readonly library: string;
  readonly dryRun: boolean;
  /** Path of the report; none is written without it. */
  readonly report?: string;
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
  apply(
    tx: Tx,
    target: ImportTarget,
    drafts: readonly Draft[],
    now: Date,
    claims: Claims,
  ): Promise<readonly RowOutcome[]>;
  describe(draft: Draft): Pick<ReportedRow, 'isbn' | 'title'>;
}

export interface ImportSummary extends ImportCounts {
  readonly seconds: number;
  readonly dryRun: boolean;
  /** How often each doubt, reason and note occurred. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The first rows that were rejected; all of them are in the report file. */
  readonly firstRejected: readonly { readonly row: number; readonly zh: string; readonly en: string }[];
  readonly file: Readonly<Record<string, unknown>>;
}

const rejectedShown = 20;

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

/** Brings one file into one library, telling how it goes; a dry run leaves no trace but its report. Throws Fault. */
export async function importFile<Draft>(
  context: CommandContext,
  parts: CommandParts,
  options: ImportFileOptions,
  kind: FileKind<Draft>,
): Promise<ImportSummary> {
  const target = await findTarget(parts, options.library);
  const started = performance.now();
  const work = async (inTransaction: InTransaction): Promise<ImportSummary> => {
    const source = await kind.open();
    const report = options.report === undefined ? undefined : openReport(options.report);
    const reasons: Record<string, number> = {};
    const firstRejected: { row: number; zh: string; en: string }[] = [];
    try {
      const progress = progressTo(context, started);
      const counts = await runImport<Draft, FileRow<Draft>>({
        inTransaction,
        clock: parts.clock,
        rows: source.rows,
        apply: (tx, drafts, now, claims) => kind.apply(tx, target, drafts, now, claims),
        report: (row, outcome) => {
          const found = reasonsOf(row, outcome);
          for (const { code } of found) reasons[code] = (reasons[code] ?? 0) + 1;
          const [why] = found;
          if (outcome.result === 'rejected' && why !== undefined && firstRejected.length < rejectedShown)
            firstRejected.push({ row: row.row, zh: why.zh, en: why.en });
          const named = row.draft === undefined ? { isbn: '', title: '' } : kind.describe(row.draft);
          report?.add({ row: row.row, sourceId: row.sourceId ?? '', ...named }, outcome.result, found);
        },
        progress: (counts) => {
          report?.write();
          progress(counts);
        },
      });
      const seconds = Math.round((performance.now() - started) / 10) / 100;
      return { ...counts, seconds, dryRun: options.dryRun, reasons, firstRejected, file: source.facts() };
    } finally {
      report?.close();
    }
  };
  try {
    return options.dryRun
      ? await onTrial(parts.config, parts, parts.log, work)
      : await work((step) => transaction(parts.db, step));
  } catch (error) {
    if (context.stopped.aborted)
      throw new Fault('Stopped. What is in the catalogue stays there; run the same command again to go on.');
    if (error instanceof UnreadableFileError)
      throw new Fault(`${options.file}: ${error.words('zh-CN')}\n${error.message}`);
    throw error;
  }
}

const progressEveryMs = 1000;

/** A line a second for whoever waits. */
function progressTo(context: CommandContext, started: number): (counts: ImportCounts) => void {
  let told = started;
  return (counts) => {
    context.stopped.throwIfAborted();
    const now = performance.now();
    if (!context.interactive || now - told < progressEveryMs) return;
    told = now;
    context.note(`${counts.rows} rows, ${Math.round(counts.rows / ((now - started) / 1000))} a second`);
  };
}
