/** Videos as far as the portal examines them: boxes of ISO/IEC 14496-12 around bytes that cannot be played. */

/** One MP4 box: its length, type and content. */
export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.byteLength, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

export const ftyp = (major = 'isom', ...compatible: readonly string[]) =>
  box('ftyp', Buffer.from(`${major}\0\0\0\x01${compatible.join('')}`, 'latin1'));

const handler = (type: string) =>
  box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${type}`, 'latin1'), Buffer.alloc(13));

export const track = (type = 'vide') =>
  box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', box('mdhd', Buffer.alloc(24)), handler(type)));

export const moov = (...tracks: readonly Buffer[]) => box('moov', box('mvhd', Buffer.alloc(100)), ...tracks);

export interface VideoOptions {
  /** The length of the whole file, in bytes. */
  readonly size?: number;
  readonly brand?: string;
}

const defaultSize = 2000;

/** The beginning of a video and the number of bytes of media data after it; together `size` bytes. */
export function videoBeginning(
  size: number,
  brand = 'isom',
): { readonly head: Buffer; readonly rest: number } {
  const before = Buffer.concat([ftyp(brand, brand, 'mp42'), moov(track('soun'), track())]);
  const rest = size - before.length - 8;
  if (rest < 0) throw new Error('That is too small for a video.');
  const mdat = Buffer.alloc(8);
  mdat.writeUInt32BE(8 + rest);
  mdat.write('mdat', 4, 'latin1');
  return { head: Buffer.concat([before, mdat]), rest };
}

/** A whole small video. */
export function video({ size = defaultSize, brand }: VideoOptions = {}): Buffer {
  const { head, rest } = videoBeginning(size, brand);
  // Not zeros, so that a misplaced piece is detected.
  return Buffer.concat([head, Buffer.alloc(rest, 'video data, as good as any other. ')]);
}
