import type { Language } from '@yuelan/contract';
import { Thread } from '@yuelan/threads';
import { type FileStore, openFileStore } from '../files/public.ts';
import type { Portal } from '../platform/portal.ts';
import type { TableFile, TableRow } from '../platform/tables/table-file.ts';
import type { ImportTarget } from './kinds.ts';
import type { FoundInFile, Question } from './runs/recognise.ts';
import type { ReportFilter } from './runs/row-store.ts';
import { failTask, findNextTask } from './runs/run-store.ts';
import type { ImportThreadCalls, ImportThreadData } from './runs/thread-calls.ts';

declare module '../platform/portal.ts' {
  interface Services {
    /** Set before the domains start: the file of the thread, and the import targets. */
    importing: { readonly thread: URL; readonly targets: readonly ImportTarget[] };
  }
}

/** The thread ends after this long without work, because it holds a database connection and 100 MB. */
const idleMs = 5 * 60_000;

/**
 * Imports of files from the desk. A thread with its own database connection does the work, like the separate process of
 * the command line: reading a workbook and writing thousands of rows would delay every request.
 */
export class ImportDesk {
  readonly targets: ReadonlyMap<string, ImportTarget>;
  readonly store: FileStore;
  readonly arrivals: ReturnType<typeof openFileStore>['arrivals'];
  readonly #portal: Portal;
  readonly #thread: Thread<ImportThreadCalls>;

  constructor(portal: Portal) {
    this.#portal = portal;
    this.targets = new Map(portal.services.importing.targets.map((target) => [target.name, target]));
    const { store, arrivals } = openFileStore(portal.config, 'imports', portal.clock);
    this.store = store;
    this.arrivals = arrivals;
    this.#thread = new Thread(portal.services.importing.thread, {
      data: (): ImportThreadData => ({ config: portal.config, now: portal.clock.now().getTime() }),
      idleMs,
    });
  }

  /** Starts the thread while the person is still choosing a file. */
  warm(): void {
    this.#thread
      .ask((calls) => calls.ready())
      .catch((error: unknown) =>
        this.#portal.log.warn({ err: error }, 'the thread of imports did not start'),
      );
  }

  /** @throws an error with the words of an UnreadableFileError: see `unreadableWording` */
  recognise(objectName: string, question: Question): Promise<FoundInFile> {
    return this.#thread.ask((calls) => calls.recognise(objectName, question));
  }

  async reportTable(run: string, filter: ReportFilter, language: Language): Promise<TableFile> {
    const { number, ...about } = await this.#thread.ask((calls) => calls.openReport(run, filter, language));
    return { ...about, rows: this.#rowsOf(number) };
  }

  async *#rowsOf(report: number): AsyncGenerator<TableRow> {
    try {
      for (;;) {
        const rows = await this.#thread.ask((calls) => calls.nextRows(report));
        if (rows.length === 0) return;
        yield* rows;
      }
    } finally {
      await this.#thread.ask((calls) => calls.closeReport(report));
    }
  }

  /** Does the requested tasks, run by run. Ends when no task is left or the server stops. */
  async work(stopped: AbortSignal): Promise<void> {
    const stop = () => void this.close();
    stopped.addEventListener('abort', stop, { once: true });
    try {
      for (;;) {
        const next = stopped.aborted ? undefined : await findNextTask(this.#portal.db);
        if (next === undefined) return;
        await this.#perform(next.id, stopped);
      }
    } finally {
      stopped.removeEventListener('abort', stop);
    }
  }

  /** A run that breaks the thread (a file that fills its memory) counts as failed, because it would do so again. */
  async #perform(id: string, stopped: AbortSignal): Promise<void> {
    try {
      await this.#thread.ask((calls) => calls.perform(id));
    } catch (error) {
      if (!stopped.aborted) await failTask(this.#portal, id);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
