import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { guessCyrillic } from './cyrillic.ts';

/**
 * The encoding of a file: a name from the platform's `TextDecoder` (`utf-8`, `koi8-r` …), or `marc-8` or `iso-5426`,
 * which occur only in ISO 2709.
 */
export type Encoding = string;

/** How bytes above 0x7F are grouped in a text that is not UTF-8. */
export interface HighByteShape {
  /** Runs of even length, or a single byte followed by a GBK trail byte in a text of pairs. */
  readonly paired: number;
  /** Runs of length one. */
  readonly isolated: number;
}

/**
 * Counts runs of high bytes. In Chinese double-byte text they have even length. In accented Latin (MARC-8, ISO 5426,
 * Windows-1252) they are single bytes between ASCII letters.
 */
export function highByteShape(bytes: Uint8Array): HighByteShape {
  let paired = 0;
  let isolated = 0;
  let run = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) {
      run += 1;
      continue;
    }
    if (run === 1) isolated += 1;
    else if (run > 1) paired += run;
    run = 0;
  }
  return { paired, isolated };
}

/** Counts the well-formed multi-byte UTF-8 sequences, and the bytes that belong to none. */
function utf8Shape(bytes: Uint8Array): { sequences: number; broken: number } {
  let sequences = 0;
  let broken = 0;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      at += 1;
      continue;
    }
    const length =
      byte >= 0xc2 && byte <= 0xdf
        ? 2
        : byte >= 0xe0 && byte <= 0xef
          ? 3
          : byte >= 0xf0 && byte <= 0xf4
            ? 4
            : 0;
    const whole = length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length));
    if (whole) sequences += 1;
    else broken += 1;
    at += whole ? length : 1;
  }
  return { sequences, broken };
}

/**
 * Guesses the encoding of a text without a byte-order mark. UTF-8 with a few broken bytes stays UTF-8 (the bytes are
 * reported). Isolated high bytes mean `latin`. Words of high bytes that do not form pairs mean a Cyrillic encoding;
 * pairs mean GB18030.
 */
export function guessEncoding(bytes: Uint8Array, latin: Encoding): Encoding {
  if (isUtf8(bytes)) return 'utf-8';
  const { sequences, broken } = utf8Shape(bytes);
  if (sequences > broken * 4) return 'utf-8';
  const { paired, isolated } = highByteShape(bytes);
  if (isolated * 2 > paired) return latin;
  return guessCyrillic(bytes) ?? 'gb18030';
}

/** The encoding named by a byte-order mark, with the mark's length. */
export function readMark(
  head: Uint8Array,
): { encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; length: number } | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', length: 2 };
  return undefined;
}

const ownLabels: Readonly<Record<string, Encoding>> = {
  marc8: 'marc-8',
  ansel: 'marc-8',
  iso5426: 'iso-5426',
  // GB18030 contains the other two. `UTF-16` alone means the Windows byte order.
  gbk: 'gb18030',
  gb2312: 'gb18030',
  cp936: 'gb18030',
  ascii: 'utf-8',
  usascii: 'utf-8',
  utf16: 'utf-16le',
  sjis: 'shift_jis',
  eucjp: 'euc-jp',
};

/**
 * Finds an encoding by the labels that people and XML declarations use; undefined if unknown. Accepts every label of
 * `TextDecoder`, also with other separators between its parts: `KOI8-R`, `CP 1251`, `shift_jis`, `ISO8859_5`.
 */
export function encodingOf(label: string): Encoding | undefined {
  const lower = label.trim().toLowerCase();
  const plain = lower.replace(/[\s_-]/g, '');
  const own = ownLabels[plain];
  if (own !== undefined) return own;
  const dashed = lower.replace(/[\s_]+/g, '-');
  const spread = plain
    .replace(/^(iso)(8859)(\d+)/, '$1-$2-$3')
    .replace(/^(windows|big5|euc|koi8|shift|x)(?=[a-z\d])/, '$1-');
  for (const candidate of [
    lower,
    plain,
    dashed,
    dashed.replaceAll('-', '_'),
    spread,
    spread.replaceAll('-', '_'),
  ]) {
    const { encoding } = decoderFor(candidate) ?? { encoding: '' };
    if (encoding !== '') return ownLabels[encoding] ?? encoding;
  }
  return undefined;
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

const sampleLength = 1 << 22;

/**
 * The encoding of a whole text file, read once, in pieces: named by its byte-order mark; otherwise UTF-8 if every byte
 * fits; otherwise guessed from samples of the pieces that do not fit.
 */
export async function detectFileEncoding(path: string, signal?: AbortSignal): Promise<Encoding> {
  await using file = await open(path, 'r');
  const piece = Buffer.alloc(1 << 18);
  let position = 0;
  let sample = Buffer.alloc(0);
  for (;;) {
    signal?.throwIfAborted();
    const { bytesRead } = await file.read(piece, 0, piece.length, position);
    if (bytesRead === 0) break;
    const bytes = piece.subarray(0, bytesRead);
    if (position === 0) {
      const mark = readMark(bytes);
      if (mark) return mark.encoding;
      const wide = guessWide(bytes);
      if (wide) return wide;
    }
    const end = bytesRead < piece.length ? bytesRead : lastBoundary(bytes);
    const whole = bytes.subarray(0, end);
    // Only pieces that are not valid UTF-8 matter for the guess, so only these are kept.
    if (!isUtf8(whole) && sample.length < sampleLength) sample = Buffer.concat([sample, whole]);
    position += Math.max(end, 1);
  }
  return sample.length === 0 ? 'utf-8' : guessEncoding(sample, 'windows-1252');
}

/** Index after the last complete character or ASCII byte, so that a piece never ends inside a sequence. */
function lastBoundary(bytes: Uint8Array): number {
  for (let at = bytes.length; at > Math.max(0, bytes.length - 64); at -= 1) {
    if ((bytes[at - 1] ?? 0) < 0x80) return at;
  }
  for (let back = 1; back <= 4; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.length - back;
    if (byte < 0x80) break;
  }
  return bytes.length;
}

/** Recognises UTF-16 without a mark: every other byte of the first lines is zero. */
function guessWide(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(head.length, 512) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  if (length < 8) return undefined;
  if (odd > length / 8 && even === 0) return 'utf-16le';
  if (even > length / 8 && odd === 0) return 'utf-16be';
  return undefined;
}

/** Decodes a byte stream piece by piece. Characters split between pieces are joined; a byte-order mark is dropped. */
export async function* decodeStream(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** Stands for a U+FFFD that the file itself contains. Unicode reserves this code point for internal use. */
export const lostBefore = '\ufdd0';
const lostBytes = Buffer.from('\ufffd');
const markBytes = Buffer.from(lostBefore);

/** Replaces each U+FFFD in UTF-8 bytes by `lostBefore`, to tell it from those that decoding makes. */
export async function* markLost(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([held, chunk]);
    for (let at = bytes.indexOf(lostBytes); at >= 0; at = bytes.indexOf(lostBytes, at))
      bytes.set(markBytes, at);
    const begun = [2, 1].find((length) => bytes.subarray(-length).equals(lostBytes.subarray(0, length))) ?? 0;
    held = bytes.subarray(bytes.length - begun);
    yield bytes.subarray(0, bytes.length - begun);
  }
  yield held;
}
