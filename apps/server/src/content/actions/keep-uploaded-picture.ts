import { readFile } from 'node:fs/promises';
import type { FileStore } from '../../files/public.ts';
import { dayMs } from '../../platform/clock.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { Message } from '../../platform/message.ts';
import type { Portal } from '../../platform/portal.ts';
import { keepPictures, pictureAddress } from '../picture-shelf.ts';
import { encodePicture, pictureName } from '../pictures.ts';
import { keepPicturesUntil } from '../store.ts';

/** A picture that no item shows goes after this time. */
const unusedMs = 2 * dayMs;

/** One at a time: a picture of 60 million pixels takes some 200 MB while it is decoded. */
let last: Promise<unknown> = Promise.resolve();

/** Checks, scales and stores an uploaded picture. Throws `content.picture.format`. */
export async function keepUploadedPicture(
  { db, services }: Portal,
  store: FileStore,
  { library: { clientid }, now, language }: DeskCaller,
  path: string,
) {
  const original = await readFile(path);
  const turn = last.then(() => encodePicture(original));
  last = turn.catch(() => undefined);
  const encoded = await turn;
  if (encoded instanceof Message)
    throw refuse('content.picture.format', { reason: services.sayIn(language)(encoded) });
  const name = pictureName(clientid, original);
  await keepPictures(db, store, clientid, new Map([[name, encoded]]), now);
  await keepPicturesUntil(db, clientid, [name], new Date(now.getTime() + unusedMs));
  return { name, address: pictureAddress(name), width: encoded.width, height: encoded.height };
}
