import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { UnreadableFileError } from './detect-format.ts';

const headLength = 1 << 16;

/** Reads the first 64 kB and the size of a file. @throws UnreadableFileError if there is no such file */
export async function readHead(path: string): Promise<{ head: Uint8Array; size: number }> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new UnreadableFileError('file.missing');
    throw error;
  });
  try {
    const stat = await file.stat();
    if (stat.isDirectory()) throw new UnreadableFileError('file.folder');
    const head = Buffer.alloc(Math.min(headLength, stat.size));
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return { head: head.subarray(0, bytesRead), size: stat.size };
  } finally {
    await file.close();
  }
}

/** The bytes of a file in pieces of 256 kB. Updates `facts.bytesRead`. */
export async function* readBytes(
  path: string,
  facts: { bytesRead: number },
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(path, { highWaterMark: 1 << 18, signal });
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue;
    facts.bytesRead += chunk.length;
    yield chunk;
  }
}
