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
   * building: nothing has left the folder `restoring`. placing: files and database go to their places, the database last.
   */
  phase: z.enum(['building', 'placing']),
  /** Of the one transaction that fills a PostgreSQL database; it tells later whether that was committed. */
  transactionId: z.string().optional(),
});
export type RestoreState = z.infer<typeof stateSchema>;

/**
 * The data folder that a restore fills. Everything is built in its folder `restoring` and has its place only in the end;
 * until `restoring` is gone nobody else works with the data folder. Whatever ends a restore, the next one can tell what
 * there was of it.
 */
export class RestorePlace {
  readonly folder: string;
  /** Itself laid out like a data folder. */
  readonly building: string;

  constructor(folder: string) {
    this.folder = folder;
    this.building = restoringFolder(folder);
  }

  /** How far an earlier restore came that broke off; nothing when there is none. */
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

  /** Whether an earlier restore that broke off had already put its SQLite database in its place: all that it had to do. */
  hasPlacedDatabase(state: RestoreState): boolean {
    return (
      state.phase === 'placing' &&
      existsSync(join(this.folder, databaseName)) &&
      !existsSync(join(this.building, databaseName))
    );
  }

  /** Throws Fault when there is anything in the folder but what holding it leaves. */
  expectEmpty(): void {
    const allowed = new Set([...holdingFiles, 'lost+found']);
    const found = readdirSync(this.folder).filter((name) => !allowed.has(name));
    if (found.length > 0)
      throw new Fault(
        t`Restore needs an empty data folder; ${this.folder} holds ${found.slice(0, 5).join(', ')}. Set DATA_DIR to a new folder, or move what is in this one away.`,
      );
  }

  async begin(): Promise<void> {
    mkdirSync(this.building, { mode: 0o700 });
    await syncFolder(this.folder);
    await this.writeState({ phase: 'building' });
  }

  /** Puts what was built in its place; the database, where there is one, last: with it the restore is done. */
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

  /** Takes away what there is of a restore that did not come to its end. */
  async clear(state: RestoreState): Promise<void> {
    // Before that phase nothing but `restoring` is the restore's own.
    if (state.phase === 'placing')
      for (const name of fileAreas) await rm(join(this.folder, name), { recursive: true, force: true });
    await rm(this.building, { recursive: true, force: true });
    await syncFolder(this.folder);
  }
}
