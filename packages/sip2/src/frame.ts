import { decodeText, type Encoding, encodeText } from './encoding.ts';

/** How messages are framed. Incoming messages may end in CR or CR LF, whatever the setting. */
export interface Framing {
  readonly encoding: Encoding;
  readonly terminator: 'cr' | 'crlf';
  /** Whether sent messages carry a sequence number and a checksum. */
  readonly errorDetection: boolean;
}

export interface Frame {
  readonly text: string;
  /** 0 to 9; absent if the message has none. */
  readonly sequence?: number;
  readonly checksum: 'right' | 'wrong' | 'none';
}

/** A longer message is an error. 999 loans fit. */
const longestMessage = 64 * 1024;

const carriageReturn = 13;
const ends = { cr: '\r', crlf: '\r\n' };

function checksumOf(bytes: Buffer): string {
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  return (-sum & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}

/** The bytes of a message. Without a sequence number (96 and 97) it carries only a checksum. */
export function sealFrame(text: string, framing: Framing, sequence?: number): Buffer {
  const end = Buffer.from(ends[framing.terminator]);
  if (!framing.errorDetection) return Buffer.concat([encodeText(text, framing.encoding), end]);
  const body = Buffer.concat([
    encodeText(text, framing.encoding),
    Buffer.from(`${sequence === undefined ? '' : `AY${sequence}`}AZ`),
  ]);
  return Buffer.concat([body, Buffer.from(checksumOf(body)), end]);
}

const seal = /(?:AY(\d))?AZ([0-9A-F]{4})\s*$/i;

/** Reads one message without its terminator. */
export function openFrame(bytes: Buffer, encoding: Encoding): Frame {
  const ascii = bytes.toString('latin1');
  const found = seal.exec(ascii);
  const written = found?.[2];
  if (found === null || written === undefined) return { text: decodeText(bytes, encoding), checksum: 'none' };
  const right = checksumOf(bytes.subarray(0, found.index + found[0].trimEnd().length - 4));
  const sequence = found[1];
  return {
    text: decodeText(bytes.subarray(0, found.index), encoding),
    ...(sequence === undefined ? {} : { sequence: Number(sequence) }),
    checksum: right === written.toUpperCase() ? 'right' : 'wrong',
  };
}

/**
 * Assembles messages from pieces. Once the other side has sent a checksum, a line without one is not yet the end of a
 * message, because some systems put line breaks into their fields.
 */
export class FrameReader {
  #kept = Buffer.alloc(0);
  #sealed = false;

  /** Returns the messages that are now complete. Throws RangeError if one is too long. */
  push(piece: Buffer): readonly Buffer[] {
    this.#kept = Buffer.concat([this.#kept, piece]);
    const messages: Buffer[] = [];
    let from = 0;
    let search = 0;
    for (;;) {
      const end = this.#kept.indexOf(carriageReturn, search);
      if (end < 0) break;
      search = end + 1;
      const line = withoutLeadingControls(this.#kept.subarray(from, end));
      const isSealed = seal.test(line.subarray(-12).toString('latin1'));
      if (this.#sealed && !isSealed && startsMessage(line)) continue;
      this.#sealed ||= isSealed;
      from = search;
      if (line.length > 0) messages.push(line);
    }
    this.#kept = this.#kept.subarray(from);
    if (this.#kept.length > longestMessage) throw new RangeError('A SIP2 message is too long.');
    return messages;
  }
}

function withoutLeadingControls(line: Buffer): Buffer {
  const start = line.findIndex((byte) => byte > 32);
  return start < 0 ? line.subarray(0, 0) : line.subarray(start);
}

const startsMessage = (line: Buffer) => /^\d\d/.test(line.subarray(0, 2).toString('latin1'));
