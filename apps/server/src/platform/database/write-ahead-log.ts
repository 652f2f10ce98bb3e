import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Thread } from '@yuelan/threads';
import type { CopyLogCalls } from './copy-log-thread.ts';

/** Sizes of a write-ahead log, in pages of 4 KB. */
export interface LogSizes {
  /** From here on, a thread copies it into the database. */
  readonly copied: number;
  /** From here on, work that can wait lets the thread finish, because only a log that is copied whole begins again. */
  readonly whole: number;
}

const usualSizes: LogSizes = { copied: 16_000, whole: 64_000 };
const pageBytes = 4096;
/** Long enough for an import to keep its thread between two copies. */
const idleMs = 10_000;

/**
 * Keeps the write-ahead log of a database short. By itself SQLite copies a log of a thousand pages during the commit
 * that makes it so long: an import would write nearly every page twice, and a reader's change would copy what an import
 * has written.
 */
export class WriteAheadLog {
  readonly #sizes: LogSizes;
  readonly #size: StatementSync;
  readonly #thread: Thread<CopyLogCalls>;
  #copying: Promise<void> | undefined;

  constructor(file: string, writer: DatabaseSync, sizes: LogSizes = usualSizes) {
    this.#sizes = sizes;
    // If the thread fails, SQLite still limits the log.
    writer.exec(
      `pragma wal_autocheckpoint = ${sizes.whole * 4}; pragma journal_size_limit = ${sizes.copied * pageBytes}`,
    );
    this.#size = writer.prepare('pragma wal_checkpoint(noop)');
    this.#thread = new Thread(new URL('./copy-log-thread.ts', import.meta.url), { data: () => file, idleMs });
  }

  /** Call it after each commit. */
  committed(): void {
    const { log, copied } = this.#read();
    if (log - copied >= this.#sizes.copied) void this.#copy();
  }

  /** Waits until the log is copied, if it has become long. A copy that a reader holds up is not waited for. */
  async waitForRoom(): Promise<void> {
    if (this.#read().log < this.#sizes.whole) return;
    await this.#copying;
    const { log, copied } = this.#read();
    if (copied < log) await this.#copy();
  }

  async close(): Promise<void> {
    await this.#copying;
    await this.#thread.close();
  }

  #copy(): Promise<void> {
    this.#copying ??= this.#thread
      .ask(({ copy }) => copy())
      // The next commit tries again.
      .catch(() => undefined)
      .finally(() => {
        this.#copying = undefined;
      });
    return this.#copying;
  }

  #read(): { readonly log: number; readonly copied: number } {
    try {
      const { log, checkpointed } = this.#size.get() ?? {};
      return { log: Number(log ?? 0), copied: Number(checkpointed ?? 0) };
    } catch {
      // A commit counts, whatever is known of the log.
      return { log: 0, copied: 0 };
    }
  }
}
