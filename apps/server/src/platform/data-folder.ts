import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { isSqliteBusy } from './database/errors.ts';
import { isReadOnlyMount } from './disk.ts';
import { Fault } from './fault.ts';
import { t } from './message.ts';

const lockFile = 'server.lock';
const holderFile = 'server.json';
/** The files that `holdDataFolder` leaves in a data folder. */
export const holdingFiles: readonly string[] = [lockFile, holderFile];

const holderSchema = z.object({ pid: z.int(), host: z.string(), since: z.string() });
export type Holder = z.infer<typeof holderSchema>;

/** A message for a person. The permissions of the folder are not the problem here. */
const readOnlyMount = (folder: string) =>
  t`The disk of the data folder ${folder} is mounted read-only. Mount it for writing: mount -o remount,rw <mount point>. A disk that became read-only by itself may be failing: look at the system log first.`;

/** Throws Fault if the disk of the folder is mounted read-only. */
export function refuseReadOnlyMount(folder: string): void {
  if (isReadOnlyMount(folder)) throw new Fault(readOnlyMount(folder));
}

/** Another server holds the data folder. The message names it. */
export class FolderTaken extends Fault {
  readonly holder: Holder | undefined;
  constructor(folder: string, holder: Holder | undefined) {
    const who =
      holder === undefined
        ? t`another server`
        : t`the server with process id ${holder.pid} on ${holder.host}, started ${holder.since}`;
    super(
      t`The data folder ${folder} is in use by ${who}. Stop that one first, or give this one another DATA_DIR.`,
    );
    this.holder = holder;
  }
}

/**
 * Holds the data folder for one server until the returned function is called, or the process ends in any way. The lock
 * is the operating system's, on a file that SQLite opens. It disappears with its process, so nobody has to guess
 * whether a process id was reused, and it works between containers, where process ids cannot be compared. `server.json`
 * beside it only says who holds the folder. Throws FolderTaken.
 */
export function holdDataFolder(folder: string, now: Date): () => void {
  try {
    // The folder contains readers' data, which nobody else on the machine needs to see.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    refuseReadOnlyMount(folder);
    throw new Fault(
      t`The data folder ${folder} cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  }
  const description = join(folder, holderFile);
  const lock = new DatabaseSync(join(folder, lockFile), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (isSqliteBusy(error)) throw new FolderTaken(folder, readHolder(description));
    throw error;
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: now.toISOString() };
  writeFileSync(description, `${JSON.stringify(holder)}\n`);
  return () => lock.close();
}

/** Returns whether a server holds the folder, and which one. Changes nothing. */
export function findHolder(folder: string): { readonly held: boolean; readonly holder?: Holder } {
  const file = join(folder, lockFile);
  if (!existsSync(file)) return { held: false };
  const lock = new DatabaseSync(file, { timeout: 0, readOnly: true });
  try {
    lock.prepare('select count(*) from sqlite_schema').get();
    return { held: false };
  } catch (error) {
    if (!isSqliteBusy(error)) throw error;
    const holder = readHolder(join(folder, holderFile));
    return { held: true, ...(holder === undefined ? {} : { holder }) };
  } finally {
    lock.close();
  }
}

/** Where a restore builds the data. While it exists, the data folder is incomplete. */
export function restoringFolder(folder: string): string {
  return join(folder, 'restoring');
}

/** Throws Fault if a restore into this data folder has not finished, because incomplete data must not be used. */
export function refuseHalfRestored(folder: string): void {
  if (existsSync(restoringFolder(folder)))
    throw new Fault(
      t`A restore into the data folder ${folder} is running or was interrupted. If none is running, run restore again with the same file: it starts from the beginning.`,
    );
}

function readHolder(file: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
