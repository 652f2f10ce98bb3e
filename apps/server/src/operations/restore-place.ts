import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../files/public.ts';
import { holdingFiles, restoringFolder } from '../platform/data-folder.ts';
import { Fault } from '../platform/fault.ts';
import { t } from '../platform/message.ts';
import { fileAreas } from './manifest.ts';

const databaseName = 'yuelan.sqlite';

const stateSchema = z.object({
  /**
   * building: nothing has left the folder `restoring`. placing: files and database are being moved into place,
   * the database last.
   */
  phase: z.enum(['building', 'placing']),
  /** Id of the one transaction that fills a PostgreSQL database; it tells later whether that was committed. */
  transactionId: z.string().optional(),
});
export type RestoreState = z.infer<typeof stateSchema>;

/**
 * The data folder that a restore fills. Everything is built in its folder `restoring` and moved into place only
 * at the end; until `restoring` is gone, nothing else may use the data folder. However a restore ends, the next
 * one can tell what it left behind.
 */
export class RestorePlace {
  readonly folder: string;
  /** Itself laid out like a data folder. */
  readonly building: string;

  constructor(folder: string) {
    this.folder = folder;
    this.building = restoringFolder(folder);
  }

  /** The progress of an earlier, interrupted restore; undefined if there was none. */
  readState(): RestoreState | undefined {
    if (!existsSync(this.building)) return undefined;
    try {
      return stateSchema.parse(JSON.parse(readFileSync(join(this.building, 'state.json'), 'utf8')));
    } catch {
      // It was killed before it had written anything.
      return { phase: 'building' };
    }
  }

  async writeState(state: RestoreState): Promise<void> {
    const path = join(this.building, 'state.json');
    const file = await open(`${path}.new`, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(state));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    await syncFolder(this.building);
  }

  /**
   * Whether an earlier, interrupted restore had already moved its SQLite database into place, which was its
   * last step.
   */
  hasPlacedDatabase(state: RestoreState): boolean {
    return (
      state.phase === 'placing' &&
      existsSync(join(this.folder, databaseName)) &&
      !existsSync(join(this.building, databaseName))
    );
  }

  /** Throws Fault when the folder contains anything but the files that holding it leaves. */
  expectEmpty(): void {
    const allowed = new Set([...holdingFiles, 'lost+found']);
    const found = readdirSync(this.folder).filter((name) => !allowed.has(name));
    if (found.length > 0)
      throw new Fault(
        t`Restore needs an empty data folder; ${this.folder} contains ${found.slice(0, 5).join(', ')}. Set DATA_DIR to a new folder, or move the contents of this one away.`,
      );
  }

  async begin(): Promise<void> {
    mkdirSync(this.building, { mode: 0o700 });
    await syncFolder(this.folder);
    await this.writeState({ phase: 'building' });
  }

  /** Moves the result into place, with the database (if any) last: then the restore is done. */
  async place(transactionId?: string): Promise<void> {
    await this.writeState({ phase: 'placing', ...(transactionId === undefined ? {} : { transactionId }) });
    for (const area of fileAreas)
      if (existsSync(join(this.building, area)))
        await rename(join(this.building, area), join(this.folder, area));
    await syncFolder(this.folder);
    if (!existsSync(join(this.building, databaseName))) return;
    await rename(join(this.building, databaseName), join(this.folder, databaseName));
    await syncFolder(this.folder);
  }

  /** The restore is done: the data folder is whole. */
  async finish(): Promise<void> {
    await rm(this.building, { recursive: true, force: true });
    await syncFolder(this.folder);
  }

  /** Deletes what an unfinished restore left behind. */
  async clear(state: RestoreState): Promise<void> {
    // Before that phase, only `restoring` belongs to the restore.
    if (state.phase === 'placing')
      for (const name of fileAreas) await rm(join(this.folder, name), { recursive: true, force: true });
    await rm(this.building, { recursive: true, force: true });
    await syncFolder(this.folder);
  }
}
