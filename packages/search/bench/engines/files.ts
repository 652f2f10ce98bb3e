import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program to its end. Returns whether it exists and succeeded. */
export async function runs(program: string, args: readonly string[], folder = '.'): Promise<boolean> {
  try {
    await execute(program, args, { cwd: folder, maxBuffer: 100_000_000 });
    return true;
  } catch {
    return false;
  }
}

async function filesIn(place: string): Promise<readonly string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
}

export async function bytesIn(place: string): Promise<number> {
  const sizes = await Promise.all((await filesIn(place)).map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Brings files back that the system has dropped from its memory, as some virtual machines do within minutes. */
export async function readAll(place: string): Promise<void> {
  for (const file of await filesIn(place)) for await (const part of createReadStream(file)) void part;
}

/** The signal that stops a process where it is, or lets it go on. */
export const signalTo = (isPaused: boolean): NodeJS.Signals => (isPaused ? 'SIGSTOP' : 'SIGCONT');

/** The resident bytes of a process; 0 where the system does not say. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) * 1024;
}
