import { open } from 'node:fs/promises';
import { Fault } from '../platform/fault.ts';
import { t } from '../platform/message.ts';

const bytesAtMost = 1024 * 1024;

/** Reads a file of captions in WebVTT (https://www.w3.org/TR/webvtt1). Throws a Fault that explains what is wrong. */
export async function readCaptions(path: string): Promise<Uint8Array> {
  const bytes = await readAtMost(path);
  if (bytes.byteLength > bytesAtMost)
    throw new Fault(t`${path} is larger than 1 MB, the most that a file of captions may have.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Fault(t`${path} is not UTF-8, as WebVTT has to be.`);
  }
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) throw new Fault(t`${path} does not begin with WEBVTT.`);
  if (!text.includes('-->')) throw new Fault(t`${path} has no captions: no line holds an arrow (-->).`);
  return bytes;
}

async function readAtMost(path: string): Promise<Uint8Array> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytesAtMost + 1), 0, bytesAtMost + 1, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new Fault(t`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
