import { open } from 'node:fs/promises';
import { Fault } from '../platform/fault.ts';

const bytesAtMost = 1024 * 1024;

/** Reads a file of captions in WebVTT (https://www.w3.org/TR/webvtt1). Throws a Fault that explains what is wrong. */
export async function readCaptions(path: string): Promise<Uint8Array> {
  const bytes = await readAtMost(path);
  if (bytes.byteLength > bytesAtMost) throw new Fault(`${path} is larger than 1 MB: no file of captions is.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Fault(`${path} is not UTF-8, as WebVTT has to be.`);
  }
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) throw new Fault(`${path} does not begin with WEBVTT.`);
  if (!text.includes('-->')) throw new Fault(`${path} has no captions: no line holds an arrow (-->).`);
  return bytes;
}

async function readAtMost(path: string): Promise<Uint8Array> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytesAtMost + 1), 0, bytesAtMost + 1, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new Fault(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
