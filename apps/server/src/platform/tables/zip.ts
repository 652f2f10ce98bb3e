import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { type Items, pieces } from './pieces.ts';

export interface ZipMember {
  readonly name: string;
  readonly text: Items<string>;
}

/** Version 2.0 of the format, which has DEFLATE. */
const version = 20;
/** The checksum and the sizes follow the data, and names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, midnight: the first moment of the format. */
const [time, date] = [0, 33];

type Field = readonly [bytes: 2 | 4, value: number];
const short = (value: number): Field => [2, value];
const long = (value: number): Field => [4, value];

/** Throws a RangeError for a size or a place that needs ZIP64. */
function record(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}

/** Writes a ZIP (APPNOTE 4.3) as its members' texts arrive, without keeping them. */
export async function* zipped(members: readonly ZipMember[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const member of members) {
    const name = Buffer.from(member.name);
    const began = at;
    let [checksum, packed, size] = [0, 0, 0];
    const header = [version, flags, deflated, time, date].map(short);
    const sizes = () => [checksum, packed, size].map(long);
    async function* bytes() {
      for await (const piece of pieces(member.text)) {
        checksum = crc32(piece, checksum);
        size += piece.length;
        yield piece;
      }
    }
    const local = Buffer.concat([
      record(long(0x04034b50), ...header, ...sizes(), short(name.length), short(0)),
      name,
    ]);
    yield local;
    // An error of the source ends the iteration, and the end of the iteration closes the source.
    for await (const piece of pipeline(Readable.from(bytes()), createDeflateRaw(), () => {})) {
      packed += piece.length;
      yield piece;
    }
    const descriptor = record(long(0x08074b50), ...sizes());
    yield descriptor;
    at += local.length + packed + descriptor.length;
    const unused = [short(0), short(0), short(0), short(0), long(0)];
    directory.push(
      record(
        ...[long(0x02014b50), short(version), ...header, ...sizes()],
        ...[short(name.length), ...unused, long(began)],
      ),
      name,
    );
  }
  const listed = Buffer.concat(directory);
  const count = short(members.length);
  yield listed;
  yield record(long(0x06054b50), short(0), short(0), count, count, long(listed.length), long(at), short(0));
}
