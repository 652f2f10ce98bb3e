import { open } from 'node:fs/promises';

/** How much is read at a time. */
const partBytes = 1024 * 1024;
/** A file that takes more of the memory that is free or in use for files would displace other files. */
const mostOfMemory = 0.5;

/**
 * Reads a file from beginning to end, so that the system keeps it in memory: in order this takes seconds, while whoever
 * looks something up in a file that is not in memory waits for the disk several times. Ends early if `isWanted` is no
 * longer so.
 */
export async function readThrough(path: string, isWanted: () => boolean): Promise<void> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size > process.availableMemory() * mostOfMemory) return;
  const part = Buffer.allocUnsafe(partBytes);
  while (isWanted()) if ((await file.read(part, 0, partBytes, null)).bytesRead === 0) return;
}
