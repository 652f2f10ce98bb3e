import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { digestOf } from '../digest-of.ts';
import type { FolderSettings } from '../source-settings.ts';
import { type Collect, type Collecting, HarvestFailure } from './collector.ts';
import { bounded, unpackFile } from './unpack-file.ts';

/** Names of files that a program has not finished writing. */
const unfinished = /^\.|~$|\.(part|partial|filepart|tmp|temp|crdownload|swp)$/i;

interface Found {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** When its content or name last changed, in milliseconds. */
  readonly changed: number;
  readonly modified: Date;
  readonly mark: string;
}

/** Takes the oldest complete file of a folder that was not taken before. The file itself stays in place. */
export const collectFolder: Collect<FolderSettings> = async (collecting) => {
  const { settings, path, now, isTaken } = collecting;
  for (const file of await listFolder(await folderOf(collecting))) {
    // A file that changes again is given the full waiting time again.
    if (file.size === 0 || now.getTime() - file.changed < settings.settleSeconds * 1000) continue;
    if (await isTaken(file.mark)) continue;
    await pipeline(createReadStream(file.path), bounded(), createWriteStream(path, { mode: 0o600 }));
    if ((await look(file.path, file.name))?.mark !== file.mark) continue;
    await unpackFile(path);
    const digest = await digestOf(path);
    const isComplete = settings.holds === 'all';
    const { name, size: bytes, mark } = file;
    return { isComplete, name, records: 0, bytes, until: file.modified.toISOString(), mark, digest };
  }
  return 'same';
};

/** The folder below the one that the operator set, with links resolved. Throws HarvestFailure. */
async function folderOf({ config, settings }: Collecting<FolderSettings>): Promise<string> {
  const { harvestFolder } = config;
  if (harvestFolder === undefined)
    throw new HarvestFailure('服务器没有设置 HARVEST_FOLDER', 'The server has no HARVEST_FOLDER');
  const missing = () =>
    new HarvestFailure(
      `HARVEST_FOLDER 里没有文件夹 ${settings.folder}`,
      `There is no folder ${settings.folder} in HARVEST_FOLDER`,
    );
  try {
    const root = await realpath(harvestFolder);
    const folder = await realpath(join(root, settings.folder));
    if (!folder.startsWith(`${root}${sep}`)) throw missing();
    return folder;
  } catch (error) {
    throw error instanceof HarvestFailure ? error : missing();
  }
}

async function listFolder(folder: string): Promise<readonly Found[]> {
  const names = (await readdir(folder)).filter((name) => !unfinished.test(name));
  const found = await Promise.all(names.map((name) => look(join(folder, name), name)));
  return found
    .filter((file) => file !== undefined)
    .sort((one, other) => one.changed - other.changed || (one.name < other.name ? -1 : 1));
}

/** Undefined for a link or a folder. */
async function look(path: string, name: string): Promise<Found | undefined> {
  const stat = await lstat(path).catch(() => undefined);
  if (stat === undefined || !stat.isFile()) return undefined;
  // A program that copies a file can set its modification time, but not the time at which its directory entry changed.
  const changed = Math.max(stat.ctimeMs, stat.mtimeMs);
  return {
    name,
    path,
    size: stat.size,
    changed,
    modified: stat.mtime,
    mark: `${name} ${stat.size} ${stat.mtimeMs}`,
  };
}
