import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise as openZip, type ZipFile } from 'yauzl';
import { pictureBytes } from '../content/public.ts';
import { refuse } from '../platform/http/refusal.ts';

/** The largest ZIP, and how many pictures it may hold. */
export const archiveBytes = 200 * 1024 * 1024;
const mostPictures = 1000;

/** A picture as received. */
export interface PictureFile {
  /** Without folders. */
  readonly name: string;
  /** As declared in the archive, in bytes. */
  readonly size: number;
  /** Returns undefined if the picture cannot be read or is longer than declared. */
  read(): Promise<Uint8Array | undefined>;
}

const baseName = (path: string) => path.split(/[\\/]/u).at(-1) ?? '';
/** Files that operating systems put beside pictures. */
const isHidden = (path: string) =>
  path.split(/[\\/]/u).some((part) => part.startsWith('.') || part === '__MACOSX');

/**
 * The pictures of a file: the entries of a ZIP (recognised by its first bytes), or the file itself. A ZIP is not
 * unpacked to the disk, and no more than the size of a picture is read from each entry. Throws a refusal.
 */
export async function* picturesOfFile(file: {
  readonly path: string;
  readonly name: string;
}): AsyncGenerator<PictureFile> {
  const { size } = await stat(file.path);
  const bytes = size <= pictureBytes ? await readFile(file.path) : undefined;
  const isZip = bytes === undefined || (bytes[0] === 0x50 && bytes[1] === 0x4b);
  if (!isZip) {
    yield { name: baseName(file.name), size, read: async () => bytes };
    return;
  }
  const broken = () => refuse('catalogue.covers.archive', { pictures: mostPictures });
  const zip = await openZip(file.path, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
  }).catch(() => undefined);
  if (zip === undefined) throw broken();
  try {
    if (zip.entryCount > 2 * mostPictures) throw broken();
    const entries: Entry[] = [];
    try {
      for await (const entry of zip.eachEntry())
        if (!entry.fileName.endsWith('/') && !isHidden(entry.fileName)) entries.push(entry);
    } catch {
      throw broken();
    }
    if (entries.length > mostPictures) throw broken();
    for (const entry of entries)
      yield {
        name: baseName(entry.fileName),
        size: entry.uncompressedSize,
        read: () => readEntry(zip, entry),
      };
  } finally {
    zip.close();
  }
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array | undefined> {
  if (entry.uncompressedSize > pictureBytes) return undefined;
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    await pipeline(stream, async (source: AsyncIterable<Buffer>) => {
      for await (const piece of source) {
        size += piece.length;
        if (size > pictureBytes) throw new Error('longer than announced');
        pieces.push(piece);
      }
    });
    return Buffer.concat(pieces);
  } catch {
    return undefined;
  }
}
