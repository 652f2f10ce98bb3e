import { Readable } from 'node:stream';
import { type FileStore, openFileStore } from '../files/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/tables.ts';
import { asClientId, type ClientId } from '../platform/ids.ts';
import type { EncodedPicture } from './pictures.ts';
import { deletePicture, findFormerlyKept, findNeededPictures, insertPicture } from './store.ts';
import type { PicturePurpose } from './tables.ts';

/** The address at which a picture of this name is shown. */
export const pictureAddress = (name: string) => `/files/content/${name}`;

/**
 * Where the pictures of content are stored: in `pictures/` of the data folder, beside the database that names
 * them, or in the object store.
 */
export function pictureStore(config: Pick<Config, 'dataDir' | 'objectStore'>, clock: Clock): FileStore {
  return openFileStore(config, 'pictures', clock).store;
}

/** Stores pictures: rows first, then bytes, so there are never bytes without a row. */
export async function keepPictures(
  db: Db,
  store: FileStore,
  clientid: ClientId,
  pictures: ReadonlyMap<string, EncodedPicture>,
  now: Date,
  purpose: PicturePurpose = 'content',
): Promise<void> {
  for (const [name, { bytes, width, height }] of pictures) {
    await insertPicture(db, clientid, { name, width, height, size: bytes.byteLength, purpose }, now);
    await store.put(name, Readable.from([bytes]), { size: bytes.byteLength, contentType: 'image/webp' });
  }
}

/**
 * Removes the library's pictures in `among` that none of its content needs: bytes first, then rows. Returns how
 * many. Pictures that another sync has stored meanwhile are kept.
 */
export async function sweepPictures(
  db: Db,
  store: FileStore,
  clientid: ClientId,
  among: Iterable<string>,
  now: Date,
): Promise<number> {
  const needed = await findNeededPictures(db, clientid, now);
  const idle = [...among].filter((name) => !needed.has(name));
  for (const name of idle) {
    await store.delete(name);
    await deletePicture(db, name);
  }
  return idle.length;
}

/** Removes, in every library, the pictures of the desk that neither content nor settings need any more. */
export async function sweepUnused(db: Db, store: FileStore, now: Date): Promise<void> {
  for (const [clientid, names] of await findFormerlyKept(db, now))
    await sweepPictures(db, store, asClientId(clientid), names, now);
}
