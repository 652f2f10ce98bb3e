/** Reads `length` bytes from `start`, or fewer at the end of the file. */
export type ReadAt = (start: number, length: number) => Promise<Uint8Array>;

/**
 * Brands of ISO base media files that hold an MP4 video (https://mp4ra.org/registered-types/brands). Not included: `qt
 * ` alone is a QuickTime film, `heic`, `avif` and `crx ` are pictures, and `M4A ` is sound.
 */
const brands = new Set([
  ...['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'iso7', 'iso8', 'iso9', 'isoa', 'isob', 'isoc'],
  ...['mp41', 'mp42', 'mp71', 'avc1', 'hvc1', 'hev1', 'av01', 'dash', 'msdh', 'cmfc', 'cmf2', 'mmp4', 'MSNV'],
  ...['M4V ', 'M4VH', 'M4VP', 'f4v ', 'F4V ', 'NDSC', 'NDSM', 'NDSP', 'NDSS', 'XAVC', 'mobi', 'dby1'],
  ...['3gp4', '3gp5', '3gp6', '3gp7', '3gp8', '3gp9', '3g2a', '3g2b', '3g2c'],
]);

/** The most boxes to examine at one level. Fragmented files have thousands, but their `moov` comes at the beginning. */
const boxesAtMost = 64;
/** A longer list of brands is not plausible. */
const ftypAtMost = 1024;

interface Box {
  readonly type: string;
  /** Where the box's content begins. */
  readonly body: number;
  readonly end: number;
}

/**
 * Whether the first bytes of a file (16 or more) are those of an MP4. No more can be checked before the rest arrives.
 */
export function beginsLikeMp4(head: Uint8Array): boolean {
  if (head.byteLength < 16) return false;
  const view = viewOf(head);
  return textAt(view, 4) === 'ftyp' && view.getUint32(0) >= 16 && view.getUint32(0) <= ftypAtMost;
}

/**
 * Whether a file is an MP4 video, judged by its content (ISO/IEC 14496-12): it begins with `ftyp` and a brand of MP4
 * videos, consists of boxes up to its end, and has media data and one `moov` with a video track. The content of the
 * track is not decoded. Takes at most a few hundred small reads, whatever the file claims.
 */
export async function judgeMp4(read: ReadAt, size: number): Promise<boolean> {
  const head = await read(0, 16);
  if (!beginsLikeMp4(head) || !(await hasBrand(read, viewOf(head).getUint32(0)))) return false;
  const { boxes, whole } = await boxesIn(read, 0, size);
  const [first] = boxes;
  if (first?.type !== 'ftyp' || !whole) return false;
  const moov = boxes.filter(({ type }) => type === 'moov');
  const [movie] = moov;
  if (movie === undefined || moov.length > 1 || !boxes.some(({ type }) => type === 'mdat')) return false;
  return hasVideo(read, movie);
}

async function hasBrand(read: ReadAt, length: number): Promise<boolean> {
  const view = viewOf(await read(0, length));
  if (view.byteLength < length || length % 4 !== 0) return false;
  // The major brand, its version, then the compatible brands.
  for (let at = 8; at < length; at += 4) if (at !== 12 && brands.has(textAt(view, at))) return true;
  return false;
}

async function hasVideo(read: ReadAt, movie: Box): Promise<boolean> {
  const inMovie = await boxesIn(read, movie.body, movie.end);
  if (!inMovie.whole || !inMovie.boxes.some(({ type }) => type === 'mvhd')) return false;
  for (const track of inMovie.boxes.filter(({ type }) => type === 'trak')) {
    const inTrack = await boxesIn(read, track.body, track.end);
    for (const media of inTrack.boxes.filter(({ type }) => type === 'mdia')) {
      const inMedia = await boxesIn(read, media.body, media.end);
      const handler = inMedia.boxes.find(({ type }) => type === 'hdlr');
      if (handler === undefined) continue;
      // Version and flags, four reserved bytes, then the type of the handler.
      const body = viewOf(await read(handler.body, 12));
      if (body.byteLength === 12 && textAt(body, 8) === 'vide') return true;
    }
  }
  return false;
}

/** The boxes from `start` to `end`, up to the limit. `whole` means that only boxes stand between the two. */
async function boxesIn(
  read: ReadAt,
  start: number,
  end: number,
): Promise<{ readonly boxes: readonly Box[]; readonly whole: boolean }> {
  const boxes: Box[] = [];
  let at = start;
  while (at < end && boxes.length < boxesAtMost) {
    const view = viewOf(await read(at, Math.min(16, end - at)));
    // Some cameras pad their files with zeros.
    if (
      boxes.length > 0 &&
      [...new Uint8Array(view.buffer, view.byteOffset, view.byteLength)].every((byte) => byte === 0)
    )
      return { boxes, whole: true };
    const box = boxAt(view, at, end);
    if (box === undefined) return { boxes, whole: false };
    boxes.push(box);
    at = box.end;
  }
  return { boxes, whole: true };
}

/** The box that starts with these bytes, if it lies inside its parent; otherwise undefined. */
function boxAt(view: DataView, at: number, end: number): Box | undefined {
  if (view.byteLength < 8) return undefined;
  const type = textAt(view, 4);
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return undefined;
  const short = view.getUint32(0);
  if (short === 0) return { type, body: at + 8, end };
  if (short !== 1) return inside({ type, body: at + 8, end: at + short }, end);
  if (view.byteLength < 16) return undefined;
  const long = view.getBigUint64(8);
  return long > BigInt(Number.MAX_SAFE_INTEGER)
    ? undefined
    : inside({ type, body: at + 16, end: at + Number(long) }, end);
}

function inside(box: Box, end: number): Box | undefined {
  return box.end >= box.body && box.end <= end ? box : undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(
    ...new Uint8Array(view.buffer, view.byteOffset, view.byteLength).subarray(at, at + 4),
  );
}

/** Reads through `read` in pieces of 64 kB and keeps the latest pieces, for a store where every read is a request. */
export function inPieces(read: ReadAt, size: number): ReadAt {
  const piece = 65_536;
  const kept = new Map<number, Promise<Uint8Array>>();
  const pieceOf = (index: number) => {
    const found = kept.get(index) ?? read(index * piece, Math.min(piece, size - index * piece));
    kept.delete(index);
    kept.set(index, found);
    const [oldest] = kept.keys();
    if (kept.size > 8 && oldest !== undefined) kept.delete(oldest);
    return found;
  };
  return async (start, length) => {
    const end = Math.min(start + length, size);
    const parts: Uint8Array[] = [];
    for (let at = start; at < end; ) {
      const index = Math.floor(at / piece);
      const bytes = await pieceOf(index);
      const part = bytes.subarray(at - index * piece, Math.min(end - index * piece, piece));
      if (part.byteLength === 0) break;
      parts.push(part);
      at += part.byteLength;
    }
    return Buffer.concat(parts);
  };
}
