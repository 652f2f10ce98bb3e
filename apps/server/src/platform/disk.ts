import { accessSync, constants } from 'node:fs';
import { statfs } from 'node:fs/promises';

const megabyte = 1024 * 1024;
/** Uploads are refused if less than this is free. */
export const leastRoom = 256 * megabyte;
/**
 * With less than this, a write may fail at any moment: the write-ahead log of the database alone takes a few megabytes.
 */
const noRoom = 16 * megabyte;

/** Bytes that this account may still write to the disk of a folder. */
export async function roomIn(folder: string): Promise<number> {
  const disk = await statfs(folder);
  return disk.bavail * disk.bsize;
}

/** Whether the disk of a folder is mounted read-only, regardless of permissions. */
export function isReadOnlyMount(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS';
  }
}

/** Why nothing can be written to the folder: `disk.readonly` or `disk.full`; undefined if writing works. */
export async function diskTrouble(
  folder: string,
  room: (folder: string) => Promise<number> = roomIn,
): Promise<string | undefined> {
  if (isReadOnlyMount(folder)) return 'disk.readonly';
  return (await room(folder)) < noRoom ? 'disk.full' : undefined;
}
