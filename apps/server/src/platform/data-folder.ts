import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { isSqliteBusy } from './database/errors.ts';
import { Fault } from './fault.ts';

const holderSchema = z.object({ pid: z.int(), host: z.string(), since: z.string() });
export type Holder = z.infer<typeof holderSchema>;

/** Another server holds the data folder. The message says who. */
export class FolderTaken extends Fault {
  readonly holder: Holder | undefined;
  constructor(folder: string, holder: Holder | undefined) {
    const who =
      holder === undefined
        ? 'another server'
        : `the server with process id ${holder.pid} on ${holder.host}, started ${holder.since}`;
    super(
      `The data folder ${folder} is in use by ${who}. Stop that one first, or give this one another DATA_DIR.`,
    );
    this.holder = holder;
  }
}

/**
 * Holds the data folder for one server until the answer is called, or the process ends in any way.
 *
 * The lock is the operating system's, on a file that SQLite opens: it goes with its process, so it needs no guess about
 * whether a process id was given again, and it holds between containers, whose process ids say nothing to each other.
 * `server.json` beside it only says who holds it. Throws FolderTaken.
 */
export function holdDataFolder(folder: string, now: Date): () => void {
  try {
    // What is in it concerns readers: nobody else on the machine needs to look.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Fault(
      `The data folder ${folder} cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  }
  const description = join(folder, 'server.json');
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 });
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

function readHolder(file: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
