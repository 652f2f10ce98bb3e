import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Items, pieces } from './pieces.ts';

export interface ZipMember {
  readonly name: string;
  readonly text: Items<string>;
}

/** The same bytes whenever a table is written: the first moment of the format. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;

/**
 * Writes a ZIP as its members' texts arrive, without keeping them. A member is asked for after the one before it has
 * been read.
 */
export function zipped(members: AsyncIterable<ZipMember>): Readable {
  const zip = new ZipFile();
  const bytes = new PassThrough();
  zip.outputStream.pipe(bytes);
  void addAll(zip, members, bytes);
  return bytes;
}

async function addAll(zip: ZipFile, members: AsyncIterable<ZipMember>, bytes: PassThrough): Promise<void> {
  let source: Readable | undefined;
  bytes.once('close', () => source?.destroy());
  try {
    for await (const { name, text } of members) {
      source = Readable.from(pieces(text));
      if (bytes.destroyed) source.destroy();
      else zip.addReadStream(source, name, options);
      await finished(source);
    }
    zip.end();
  } catch (error) {
    bytes.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
