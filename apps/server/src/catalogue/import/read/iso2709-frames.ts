import { type Doubt, doubt } from '../doubts.ts';
import { maxRecordBytes } from './marc-event.ts';

const recordEnd = 0x1d;
const fieldEnd = 0x1e;

/** The bytes of one record, or why there is none. */
export type Frame =
  | { readonly bytes: Uint8Array; readonly doubts: readonly Doubt[]; readonly terminated: boolean }
  | { readonly rejected: Doubt };

/**
 * Cuts a byte stream into ISO 2709 records. Terminators decide; lengths are only compared, because exporters that
 * convert encodings leave wrong lengths. Garbage between records is skipped and reported. A record without an end does
 * not swallow the next one.
 */
export async function* cutFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let held: Uint8Array[] = [];
  let size = 0;
  let dropping = false;
  for await (const chunk of chunks) {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(recordEnd, from);
      if (end < 0) break;
      const last = chunk.subarray(from, end + 1);
      from = end + 1;
      if (dropping) {
        dropping = false;
        yield { rejected: doubt('record.too-long') };
      } else {
        yield* cutCandidate(held.length === 0 ? last : Buffer.concat([...held, last]), true);
      }
      held = [];
      size = 0;
    }
    const rest = chunk.subarray(from);
    size += rest.length;
    if (dropping) continue;
    if (size > maxRecordBytes) {
      dropping = true;
      held = [];
    } else if (rest.length > 0) held.push(Buffer.from(rest));
  }
  if (dropping) yield { rejected: doubt('record.too-long') };
  else if (size > 0) yield* cutCandidate(Buffer.concat(held), false);
}

/** Everything up to a record terminator or the end of the file: usually one record, sometimes garbage or two. */
function* cutCandidate(all: Uint8Array, terminated: boolean): Generator<Frame> {
  let start = 0;
  while (start < all.length && isFiller(all[start] ?? 0)) start += 1;
  if (start === all.length) return;
  if (start === all.length - 1 && terminated) {
    yield { rejected: doubt('record.empty') };
    return;
  }
  const doubts: Doubt[] = [];
  if (!isLeader(all, start)) {
    const found = findLeader(all, start + 1, all.length);
    if (found < 0) {
      yield { rejected: doubt('record.no-leader', undefined, printable(all.subarray(start))) };
      return;
    }
    doubts.push(doubt('record.garbage', undefined, String(found - start)));
    start = found;
  }
  if (all.subarray(start + 17, start + 24).some((byte) => !isGraphic(byte)))
    doubts.push(doubt('control.characters', 'leader'));
  const declared = Number(latin1(all, start, start + 5));
  const length = all.length - start;
  if (declared < length) {
    // The record has no terminator: the next one follows immediately or after a line break.
    const next = findLeader(all, Math.min(start + 24, all.length), all.length);
    if (next >= 0) {
      yield* cutCandidate(all.subarray(start, next), false);
      yield* cutCandidate(all.subarray(next), terminated);
      return;
    }
  }
  if (declared !== length) doubts.push(doubt('record.length-wrong', undefined, `${declared} ≠ ${length}`));
  yield { bytes: all.subarray(start), doubts, terminated };
}

/** Line breaks, blanks, NULs and DOS end-of-file marks between records. */
function isFiller(byte: number): boolean {
  return (
    byte === 0 ||
    byte === 0x0a ||
    byte === 0x0d ||
    byte === 0x20 ||
    byte === 0x1a ||
    byte === 0xef ||
    byte === 0xbb ||
    byte === 0xbf
  );
}

/**
 * Whether 24 bytes look like a leader: five digits, a numeric base address, and letters in 05 or 06. Like other
 * readers, this allows blanks in 10 and 11 and anything in 20 to 23; without a letter in 05 or 06, a directory must
 * follow.
 */
function isLeader(bytes: Uint8Array, at: number): boolean {
  if (at + 24 > bytes.length) return false;
  for (let i = 0; i < 5; i += 1) if (!isDigit(bytes[at + i])) return false;
  for (let i = 12; i < 17; i += 1) if (!isDigit(bytes[at + i])) return false;
  for (let i = 5; i < 12; i += 1) if (!isGraphic(bytes[at + i])) return false;
  for (let i = 17; i < 20; i += 1) if (!isGraphic(bytes[at + i])) return false;
  for (let i = 20; i < 24; i += 1) if (isMark(bytes[at + i])) return false;
  // No digit may follow the length; otherwise the last digit of other bytes would be taken for the first of a length.
  if (isDigit(bytes[at + 5])) return false;
  return isLetter(bytes[at + 6]) || isLetter(bytes[at + 5]) || isDirectoryEntry(bytes, at + 24);
}

/**
 * A leader inside other bytes must also be followed by a directory; otherwise texts with long numbers would be taken
 * for one.
 */
function findLeader(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at + 36 <= to; at += 1) {
    if (isDigit(bytes[at]) && isLeader(bytes, at) && isDirectoryEntry(bytes, at + 24)) return at;
  }
  return -1;
}

function isDirectoryEntry(bytes: Uint8Array, at: number): boolean {
  for (let i = 3; i < 12; i += 1) if (!isDigit(bytes[at + i])) return false;
  return (
    isGraphic(bytes[at]) && isGraphic(bytes[at + 1]) && isGraphic(bytes[at + 2]) && bytes[at] !== fieldEnd
  );
}

/** A terminator of a record or field, or the mark of a subfield. */
const isMark = (byte: number | undefined) => byte !== undefined && byte >= 0x1d && byte <= 0x1f;
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isLetter = (byte: number | undefined) => byte !== undefined && byte >= 0x61 && byte <= 0x7a;
const isGraphic = (byte: number | undefined) => byte !== undefined && byte >= 0x20 && byte <= 0x7e;

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');

function printable(bytes: Uint8Array): string {
  return latin1(bytes, 0, Math.min(bytes.length, 60)).replace(/[^ -~]/g, '·');
}
