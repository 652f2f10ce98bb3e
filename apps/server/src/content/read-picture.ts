import { type FileHandle, open } from 'node:fs/promises';
import { codeOf } from '../files/public.ts';
import { type EncodedPicture, encodePicture, pictureBytes } from './pictures.ts';
import type { PicturePurpose } from './tables.ts';

/** Reads and re-encodes a local picture file, and returns it with its original bytes, or says what is wrong. */
export async function readPicture(
  path: string,
  purpose: PicturePurpose,
): Promise<{ readonly original: Uint8Array; readonly encoded: EncodedPicture } | string> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const facts = await file.stat();
    if (!facts.isFile()) return 'is not a file';
    if (facts.size > pictureBytes) return `is larger than ${pictureBytes / 1024 / 1024} MB`;
    const original = await file.readFile();
    const encoded = await encodePicture(original, purpose);
    return typeof encoded === 'string' ? encoded : { original, encoded };
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'is not there' : 'cannot be read';
  } finally {
    await file?.close();
  }
}
