import { isUtf8 } from 'node:buffer';
import { type Encoding, guessEncoding, highByteShape } from '../../../import/public.ts';
import { type Doubt, doubt } from '../doubts.ts';
import { cutFrames } from './iso2709-frames.ts';
import { decodeIso5426 } from './iso5426.ts';
import type { MarcEvent } from './marc-event.ts';
import type { MarcField } from './marc-record.ts';
import { decodeMarc8 } from './marc8.ts';

const fieldEnd = 0x1e;
const subfieldMark = 0x1f;

export interface Iso2709Options {
  /** Encoding of every record; without it each record is examined. */
  readonly encoding?: Encoding | undefined;
  /** The encoding that the head of the file suggests, for records too short to tell. */
  readonly likely?: Encoding | undefined;
}

/** Reads ISO 2709 records from a byte stream. Never throws because of their content; every record yields one event. */
export async function* readIso2709(
  chunks: AsyncIterable<Uint8Array>,
  options: Iso2709Options = {},
): AsyncGenerator<MarcEvent> {
  let row = 0;
  for await (const frame of cutFrames(chunks)) {
    row += 1;
    if ('rejected' in frame) {
      yield { row, rejected: frame.rejected, sourceId: '' };
      continue;
    }
    const sliced = sliceFields(frame.bytes, frame.terminated);
    const encoding = options.encoding ?? recordEncoding(frame.bytes, sliced.fields, options.likely);
    const doubts = [...frame.doubts, ...sliced.doubts];
    const read = decodeFields(sliced.fields, encoding);
    if (sliced.rejected) {
      yield {
        row,
        rejected: sliced.rejected,
        sourceId: read.control.find((f) => f.tag === '001')?.value.trim() ?? '',
      };
      continue;
    }
    if (read.eacc) doubts.push(doubt('encoding.eacc'));
    if (read.replaced) {
      // A record that is valid UTF-8 contained the character already.
      const isLost = encoding === 'utf-8' && isUtf8(frame.bytes);
      doubts.push(doubt(isLost ? 'encoding.lost' : 'encoding.replaced', undefined, encoding));
    }
    yield {
      row,
      record: { leader: latin1(frame.bytes.subarray(0, 24)), control: read.control, fields: read.fields },
      doubts,
      encoding,
    };
  }
}

interface RawField {
  readonly tag: string;
  /** Without the terminator. */
  readonly bytes: Uint8Array;
}

interface Sliced {
  readonly fields: readonly RawField[];
  readonly doubts: readonly Doubt[];
  readonly rejected?: Doubt;
}

/**
 * Cuts a record into fields by its directory. If the directory is wrong, cuts by terminators, provided that their
 * number agrees.
 */
function sliceFields(bytes: Uint8Array, terminated: boolean): Sliced {
  const directoryEnd = bytes.indexOf(fieldEnd, 24);
  if (directoryEnd < 0)
    return {
      fields: [],
      doubts: [],
      rejected: doubt(terminated ? 'record.directory-broken' : 'record.truncated'),
    };
  const entries = readDirectory(bytes, directoryEnd);
  if (entries.length === 0 && directoryEnd <= 24)
    return { fields: [], doubts: [], rejected: doubt('record.empty') };
  const base = Number(latin1(bytes.subarray(12, 17)));
  const exact = entries.map((entry) => {
    const end = base + entry.start + entry.length;
    const from = base + entry.start;
    const whole =
      entry.length > 0 &&
      from > directoryEnd &&
      end <= bytes.length &&
      bytes[end - 1] === fieldEnd &&
      bytes.indexOf(fieldEnd, from) === end - 1;
    return whole ? { tag: entry.tag, bytes: bytes.subarray(from, end - 1) } : undefined;
  });
  const fields = exact.filter((field) => field !== undefined);
  if (fields.length === entries.length && fields.length > 0) return { fields, doubts: [] };

  const pieces = splitFields(bytes.subarray(directoryEnd + 1));
  const byStart = entries.every((entry) => Number.isFinite(entry.start))
    ? [...entries].sort((a, b) => a.start - b.start)
    : entries;
  const named = pieces
    .slice(0, byStart.length)
    .map((piece, at) => ({ tag: byStart[at]?.tag ?? '', bytes: piece }));
  if (pieces.length === entries.length && (directoryEnd - 24) % 12 === 0 && entries.length > 0) {
    if (!terminated && bytes[bytes.length - 1] !== fieldEnd)
      return { fields: named, doubts: [], rejected: doubt('record.truncated') };
    return { fields: named, doubts: [doubt('record.directory-wrong')] };
  }
  const reason =
    !terminated || pieces.length < entries.length ? 'record.truncated' : 'record.directory-broken';
  return { fields: named, doubts: [], rejected: doubt(reason) };
}

function readDirectory(bytes: Uint8Array, end: number): { tag: string; length: number; start: number }[] {
  const entries = [];
  for (let at = 24; at + 12 <= end; at += 12) {
    const entry = latin1(bytes.subarray(at, at + 12));
    entries.push({
      tag: entry.slice(0, 3),
      length: Number(entry.slice(3, 7)),
      start: Number(entry.slice(7, 12)),
    });
  }
  return entries;
}

function splitFields(bytes: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (;;) {
    const end = bytes.indexOf(fieldEnd, from);
    if (end < 0) break;
    pieces.push(bytes.subarray(from, end));
    from = end + 1;
  }
  const rest = bytes.subarray(from);
  if (rest.length > 1 || (rest.length === 1 && rest[0] !== 0x1d)) pieces.push(rest);
  return pieces;
}

/**
 * The encoding of one record. Valid UTF-8 is UTF-8 whatever leader/09 says. Escape sequences in a record that does not
 * claim UTF-8 mean MARC-8. Otherwise the pattern of bytes decides between GB18030 and MARC-8 (or ISO 5426 where a
 * UNIMARC 100 $a/26-29 names it); for a record too short to tell, the rest of the file decides.
 */
function recordEncoding(
  bytes: Uint8Array,
  fields: readonly RawField[],
  likely: Encoding | undefined,
): Encoding {
  const claimsUtf8 = bytes[9] === 0x61;
  const escapes = !claimsUtf8 && hasMarc8Escape(bytes);
  if (isUtf8(bytes)) return escapes ? 'marc-8' : 'utf-8';
  if (namesIso5426(fields)) return 'iso-5426';
  if (escapes) return 'marc-8';
  if (guessEncoding(bytes, 'marc-8') === 'utf-8') return 'utf-8';
  // Other systems add fields in UTF-8, which say nothing about the encoding of the other fields.
  const others = fields.filter((field) => !isUtf8(field.bytes)).map((field) => field.bytes);
  const guess = guessEncoding(Buffer.concat(others), 'marc-8');
  if (guess === 'utf-8') return guess;
  // MARC-8 belongs to MARC 21; a UNIMARC record with single accented bytes is ISO 5426, declared or not.
  if (guess === 'marc-8' && isUnimarc(fields)) return 'iso-5426';
  const { paired, isolated } = highByteShape(bytes);
  const unsure = paired + isolated < 6 && (likely === 'gb18030' || likely === 'marc-8');
  return unsure && likely ? likely : guess;
}

/** What the head of a file suggests about records that are too short to be recognised. */
export function guessRecordEncoding(head: Uint8Array): Encoding {
  return guessEncoding(head, 'marc-8');
}

/** ESC followed by a designation of MARC-8, not any stray ESC. */
function hasMarc8Escape(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    const next = String.fromCharCode(bytes[at + 1] ?? 0);
    if ('(),-$gbps'.includes(next)) return true;
  }
  return false;
}

const isUnimarc = (fields: readonly RawField[]): boolean =>
  fields.some((one) => one.tag === '200') && !fields.some((one) => one.tag === '245');

/** UNIMARC 100 $a/26-29 = 03: ISO 5426 is in use. */
function namesIso5426(fields: readonly RawField[]): boolean {
  const field = fields.find((one) => one.tag === '100');
  if (field?.bytes[3] !== 0x61) return false;
  const value = latin1(field.bytes.subarray(4));
  return (
    value.length >= 36 &&
    /^\d{8}/.test(value) &&
    (value.slice(26, 28) === '03' || value.slice(28, 30) === '03') &&
    value.slice(22, 25) !== 'chi'
  );
}

function decodeFields(raw: readonly RawField[], encoding: Encoding) {
  const control: { tag: string; value: string }[] = [];
  const fields: MarcField[] = [];
  let replaced = false;
  let eacc = false;
  const decode = (bytes: Uint8Array): string => {
    const read = decodeText(bytes, encoding);
    if (read.unmapped > 0) {
      if (encoding === 'marc-8') eacc = true;
      replaced = true;
    }
    return read.text;
  };
  for (const { tag, bytes } of raw) {
    const first = bytes.indexOf(subfieldMark);
    if (/^00./.test(tag) || (first < 0 && bytes.length > 0 && tag !== '')) {
      if (/^00./.test(tag)) control.push({ tag, value: decode(bytes) });
      // A data field without any subfield mark: its text is kept as $a.
      else
        fields.push({ tag, ind1: ' ', ind2: ' ', subfields: [{ code: 'a', value: decode(bytes).trim() }] });
      continue;
    }
    if (first < 0) continue;
    const indicators = latin1(bytes.subarray(0, Math.min(first, 2)));
    const subfields = [];
    for (let at = first; at >= 0 && at < bytes.length; ) {
      const next = bytes.indexOf(subfieldMark, at + 1);
      const end = next < 0 ? bytes.length : next;
      if (end > at + 1)
        subfields.push({
          code: String.fromCharCode(bytes[at + 1] ?? 0),
          value: decode(bytes.subarray(at + 2, end)),
        });
      at = next;
    }
    fields.push({ tag, ind1: indicators[0] ?? ' ', ind2: indicators[1] ?? ' ', subfields });
  }
  return { control, fields, replaced: replaced && !eacc, eacc };
}

const decoders = new Map<string, TextDecoder>();

function decodeText(bytes: Uint8Array, encoding: Encoding): { text: string; unmapped: number } {
  // A value of complete UTF-8 sequences in such a record came from another system: neither character set has marks in
  // that order.
  const isOneByte = encoding === 'marc-8' || encoding === 'iso-5426';
  if (isOneByte && bytes.some((byte) => byte >= 0x80) && isUtf8(bytes))
    return { text: Buffer.from(bytes).toString('utf8'), unmapped: 0 };
  if (encoding === 'marc-8') return decodeMarc8(bytes);
  if (encoding === 'iso-5426') return decodeIso5426(bytes);
  let decoder = decoders.get(encoding);
  if (!decoder) {
    decoder = new TextDecoder(encoding, { ignoreBOM: true });
    decoders.set(encoding, decoder);
  }
  const text = decoder.decode(bytes);
  return { text, unmapped: text.includes('\ufffd') ? 1 : 0 };
}

const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
