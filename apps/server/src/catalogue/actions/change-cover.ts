import { readFile } from 'node:fs/promises';
import type { CoverOutcome } from '@yuelan/contract';
import { isbnKey } from '@yuelan/search';
import {
  encodePicture,
  keepPictures,
  pictureAddress,
  pictureBytes,
  pictureName,
  pictureStore,
} from '../../content/public.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { parseTitleId } from '../../platform/ids.ts';
import { Message } from '../../platform/message.ts';
import type { Portal } from '../../platform/portal.ts';
import { findDeskTitles, findIdsByIsbn } from '../desk-store.ts';
import { type PictureFile, picturesOfFile } from '../read-pictures.ts';
import { findMeantCopy } from '../typed-barcode.ts';
import { rewriteTitle, type TitleChanged } from './change-title.ts';
import { openTitle, refuseStaleTitle } from './open-title.ts';

/** Stores a picture as a cover, re-encoded. Returns its address in the portal; undefined if it is not a picture. */
async function keepCover(portal: Portal, caller: DeskCaller, bytes: Uint8Array): Promise<string | undefined> {
  const encoded = await encodePicture(bytes, 'cover');
  if (encoded instanceof Message) return undefined;
  const { clientid } = caller.library;
  const name = pictureName(clientid, bytes, 'cover');
  const store = pictureStore(portal.config, portal.clock);
  await keepPictures(portal.db, store, clientid, new Map([[name, encoded]]), caller.now, 'cover');
  return pictureAddress(name);
}

/** Gives a title a cover that the staff chose. Imports keep it. */
export async function uploadCover(
  portal: Portal,
  caller: DeskCaller,
  input: { readonly id: string; readonly version: string; readonly path: string },
): Promise<TitleChanged> {
  const cover = await keepCover(portal, caller, await readFile(input.path));
  if (cover === undefined) throw refuse('catalogue.cover.invalid');
  return setCover(portal, caller, { ...input, version: Number(input.version), cover });
}

export async function removeCover(
  portal: Portal,
  caller: DeskCaller,
  input: { readonly id: string; readonly version: number },
): Promise<TitleChanged> {
  return setCover(portal, caller, { ...input, cover: '' });
}

/** Sets a title's cover. If the caller names the version it has read, the title must still have it. */
function setCover(
  portal: Portal,
  caller: DeskCaller,
  input: { readonly id: string; readonly version?: number; readonly cover: string },
): Promise<TitleChanged> {
  return transaction(portal.db, async (tx) => {
    const title = await openTitle(tx, caller, input.id);
    if (input.version !== undefined) await refuseStaleTitle(portal, tx, caller, title, input.version);
    return rewriteTitle(tx, caller, title, { ...title.record, cover: input.cover }, 'catalogue.cover.change');
  });
}

/**
 * Gives titles covers from a file: one picture, or a ZIP of many. Each picture is named by an ISBN, a barcode or a
 * catalogue number, in any folder of the ZIP. The change of each title has its own audit entry and undo.
 */
export async function importCovers(
  portal: Portal,
  caller: DeskCaller,
  file: { readonly path: string; readonly name: string },
): Promise<CoverOutcome[]> {
  const outcomes: CoverOutcome[] = [];
  for await (const picture of picturesOfFile(file)) outcomes.push(await importCover(portal, caller, picture));
  return outcomes;
}

async function importCover(portal: Portal, caller: DeskCaller, picture: PictureFile): Promise<CoverOutcome> {
  const outcome = (result: CoverOutcome['result'], titleId = '', title = '') => ({
    name: picture.name,
    result,
    titleId,
    title,
  });
  const ids = await titlesNamed(portal, caller, picture.name);
  if (ids.length !== 1) return outcome(ids.length === 0 ? 'no-title' : 'several-titles');
  const [title] = await findDeskTitles(portal.db, caller.library.serviceid, ids);
  if (title === undefined || title.mergedInto !== null) return outcome('no-title');
  const named = [String(title.id), title.record.title] as const;
  if (picture.size > pictureBytes) return outcome('too-large', ...named);
  const bytes = await picture.read();
  const cover = bytes === undefined ? undefined : await keepCover(portal, caller, bytes);
  if (cover === undefined) return outcome('not-a-picture', ...named);
  const { undoId } = await setCover(portal, caller, { id: named[0], cover });
  return outcome(undoId === undefined ? 'same' : 'set', ...named);
}

/** The titles that the name of a picture stands for: `9787020002207.jpg`, `QH000011.png`, `12.webp`. */
async function titlesNamed(
  { db }: Portal,
  { library: { serviceid } }: DeskCaller,
  name: string,
): Promise<readonly number[]> {
  const plain = name.replace(/\.[^.]*$/u, '').trim();
  const key = isbnKey(plain);
  if (key !== null) return findIdsByIsbn(db, serviceid, [key], 2);
  const id = (await findMeantCopy(db, serviceid, plain))?.titleId ?? parseTitleId(plain);
  return id === undefined ? [] : [id];
}
