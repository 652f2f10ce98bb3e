import {
  type EncodedPicture,
  encodePicture,
  openContentFolder,
  pictureAddress,
  pictureBytes,
  pictureName,
  readContentFile,
} from '../../content/public.ts';
import type { FileRow } from '../../import/public.ts';
import { Message } from '../../platform/message.ts';
import { type Doubt, doubt } from './doubts.ts';
import type { DraftTitle } from './draft-title.ts';
import { coverFileMark } from './parse/cover.ts';

type Row = FileRow<DraftTitle> & { readonly doubts: readonly Doubt[] };

/**
 * Reads the cover files that rows name, in or below the folder of the imported file. Each draft then names the picture
 * as the portal shows it, and `keep` receives the picture. A file that cannot be used raises a doubt.
 */
export async function* withCoverFiles(
  rows: AsyncIterable<Row>,
  folder: string,
  clientid: string,
  keep: (name: string, picture: EncodedPicture) => Promise<void>,
): AsyncGenerator<Row> {
  const root = openContentFolder(folder);
  const readCover = async (path: string): Promise<string | undefined> => {
    const original = readContentFile(root, path, pictureBytes);
    if (original instanceof Message) return undefined;
    const encoded = await encodePicture(original, 'cover');
    if (encoded instanceof Message) return undefined;
    const name = pictureName(clientid, original, 'cover');
    await keep(name, encoded);
    return pictureAddress(name);
  };
  for await (const row of rows) {
    if (row.draft?.cover.startsWith(coverFileMark) !== true) {
      yield row;
      continue;
    }
    const path = row.draft.cover.slice(coverFileMark.length);
    const cover = await readCover(path);
    const doubts = cover === undefined ? [...row.doubts, doubt('cover.file', 'cover', path)] : row.doubts;
    yield { ...row, doubts, draft: { ...row.draft, cover: cover ?? '' } };
  }
}
