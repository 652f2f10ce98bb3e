import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from '../columns/hashing.ts';

/** A group's folder name: readable, safe on every file system, and different for each group. */
export function groupFolder(folder: string, group: string): string {
  const readable = group
    .toLowerCase()
    .replace(/[^a-z0-9-]/gu, '_')
    .slice(0, 40);
  const hash = hashText(group).toString(36) + hashText(group, 0x2545f491).toString(36);
  return join(folder, `${readable}-${hash}`);
}

const pattern = /^index-(\d{1,12})\.sqlite$/u;

/** Numbers of the index files in a group's folder, newest first. */
export function indexNumbers(folder: string): readonly number[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return readdirSync(folder)
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
}

export const indexPath = (folder: string, number: number): string => join(folder, `index-${number}.sqlite`);

/** The files that hold the words of a bulk build until they are merged, one for each thread that reads. */
export const partPaths = (path: string): readonly [string, string] => [`${path}-parts`, `${path}-parts2`];

/** Removes an index file and what is kept beside it. */
export function removeIndex(path: string): void {
  const beside = ['', '-wal', '-shm', '-journal'].map((ending) => path + ending);
  for (const file of [...beside, ...partPaths(path)]) rmSync(file, { force: true, maxRetries: 3 });
}
