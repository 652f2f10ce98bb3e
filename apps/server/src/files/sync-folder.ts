import { open } from 'node:fs/promises';

/** A new name survives a power cut only if its folder is flushed too. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}
