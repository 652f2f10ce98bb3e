import { readFile } from 'node:fs/promises';
import { dayMs } from '../../platform/clock.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { Message } from '../../platform/message.ts';
import type { Portal } from '../../platform/portal.ts';
import { keepPictures, pictureAddress, pictureStore } from '../picture-shelf.ts';
import { encodePicture, pictureName } from '../pictures.ts';
import { keepPicturesUntil } from '../store.ts';
import type { PicturePurpose } from '../tables.ts';

/** A picture that nothing shows is deleted after this time. */
const unusedMs = 2 * dayMs;

/** Checks, scales and stores an uploaded picture, or says what is wrong with it. */
export async function keepUploadedPicture(
  { db, config, clock }: Pick<Portal, 'db' | 'config' | 'clock'>,
  { library: { clientid }, now }: DeskCaller,
  path: string,
  purpose: PicturePurpose = 'content',
) {
  const original = await readFile(path);
  const encoded = await encodePicture(original, purpose);
  if (encoded instanceof Message) return encoded;
  const name = pictureName(clientid, original, purpose);
  const store = pictureStore(config, clock);
  await keepPictures(db, store, clientid, new Map([[name, encoded]]), now, purpose);
  await keepPicturesUntil(db, clientid, [name], new Date(now.getTime() + unusedMs));
  return { name, address: pictureAddress(name), width: encoded.width, height: encoded.height };
}
