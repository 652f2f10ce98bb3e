import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';

/** The contents of an archive, found by unpacking it, because its directory may be false. */
export interface Archive {
  readonly names: readonly string[];
  /** Bytes; more than `atMost` once the archive is known to be too large. */
  readonly unpacked: number;
}

const localHeader = 0x04034b50;
const descriptorMark = 0x08074b50;
/** The first bytes of an archive without members. */
const endOfDirectory = 0x06054b50;
/** Replaces a size that needs 64 bits (ZIP64). */
const hugeSize = 0xffffffff;

/**
 * Unpacks a ZIP (APPNOTE 4.3.7) member by member, in order, without keeping anything, and stops at `atMost` bytes.
 * Returns undefined if the bytes are not an archive or contradict themselves.
 */
export function inspectArchive(bytes: Buffer, atMost: number): Archive | undefined {
  const names: string[] = [];
  let unpacked = 0;
  let at = 0;
  while (at + 30 <= bytes.length && bytes.readUInt32LE(at) === localHeader) {
    const hasDescriptor = (bytes.readUInt16LE(at + 6) & 8) !== 0;
    const method = bytes.readUInt16LE(at + 8);
    const packed = bytes.readUInt32LE(at + 18);
    const declared = bytes.readUInt32LE(at + 22);
    const nameLength = bytes.readUInt16LE(at + 26);
    const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 30, at + 30 + nameLength));
    if (packed === hugeSize || declared === hugeSize || declared > atMost)
      return { names, unpacked: Number.POSITIVE_INFINITY };
    const member =
      method === 8
        ? inflatedSize(bytes.subarray(start), atMost - unpacked)
        : storedSize(method, hasDescriptor, packed);
    if (member === undefined) return undefined;
    unpacked += member.unpacked;
    if (unpacked > atMost) return { names, unpacked };
    if (!hasDescriptor && packed !== member.packed) return undefined;
    at = start + member.packed;
    if (hasDescriptor) at += bytes.readUInt32LE(Math.min(at, bytes.length - 4)) === descriptorMark ? 16 : 12;
  }
  const isArchive = names.length > 0 || (bytes.length >= 4 && bytes.readUInt32LE(0) === endOfDirectory);
  return isArchive ? { names, unpacked } : undefined;
}

interface Member {
  readonly packed: number;
  readonly unpacked: number;
}

/** The size of an uncompressed member. If the size follows the data, the end of the member is unknown: undefined. */
function storedSize(method: number, hasDescriptor: boolean, packed: number): Member | undefined {
  return method === 0 && !hasDescriptor ? { packed, unpacked: packed } : undefined;
}

/** The result with the option `info`, which Node's types lack. */
const inflatedSchema = z.object({
  buffer: z.instanceof(Uint8Array),
  engine: z.object({ bytesWritten: z.int() }),
});

function inflatedSize(bytes: Buffer, atMost: number): Member | undefined {
  try {
    const inflated: unknown = inflateRawSync(bytes, { maxOutputLength: Math.max(1, atMost), info: true });
    const { buffer, engine } = inflatedSchema.parse(inflated);
    return { packed: engine.bytesWritten, unpacked: buffer.byteLength };
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? { packed: 0, unpacked: Number.POSITIVE_INFINITY } : undefined;
  }
}
