import { type FileHandle, open } from 'node:fs/promises';
import { codeOf } from '../files/public.ts';
import { Message, t } from '../platform/message.ts';
import { type EncodedPicture, encodePicture, pictureBytes } from './pictures.ts';
import type { PicturePurpose } from './tables.ts';

/** Reads and re-encodes a local picture file, and returns it with its original bytes, or says what is wrong. */
export async function readPicture(
  path: string,
  purpose: PicturePurpose,
): Promise<{ readonly original: Uint8Array; readonly encoded: EncodedPicture } | Message> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const facts = await file.stat();
    if (!facts.isFile()) return t`is not a file`;
    if (facts.size > pictureBytes) return t`is larger than ${pictureBytes / 1024 / 1024} MB`;
    const original = await file.readFile();
    const encoded = await encodePicture(original, purpose);
    return encoded instanceof Message ? encoded : { original, encoded };
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? t`is not there` : t`cannot be read`;
  } finally {
    await file?.close();
  }
}
