import { dirname, resolve } from 'node:path';
import {
  type EncodedPicture,
  type FetchParts,
  fetchPicture,
  keepPictures,
  pictureAddress,
  pictureName,
  pictureStore,
  readPicture,
} from '../content/public.ts';
import type { CommandParts } from '../platform/cli/context.ts';
import { FetchFailure, isFileAddress } from '../platform/http/fetch-file.ts';
import { asClientId } from '../platform/ids.ts';
import { Message, t } from '../platform/message.ts';
import { LibraryFault } from './library-fault.ts';

type Settings = Readonly<Record<string, unknown>>;

/** Settings that name a picture. */
const logoNames = ['logoUrl', 'logoDarkUrl', 'loginLogoUrl'] as const;

/** Settings that name logos, and the pictures to store for them. */
export interface SettledLogos {
  readonly settings: Settings;
  readonly pictures: ReadonlyMap<string, EncodedPicture>;
}

/**
 * Reads or fetches the logos that settings name, from a file of this machine (relative to `folder`) or an http or https
 * address, and replaces them with the portal's own addresses. Stores nothing. Throws LibraryFault.
 */
export async function settleLogos(
  clientid: string,
  settings: Settings,
  folder: string,
  fetching: Pick<FetchParts, 'privateHosts' | 'signal'>,
): Promise<SettledLogos> {
  const settled: Record<string, unknown> = { ...settings };
  const pictures = new Map<string, EncodedPicture>();
  for (const setting of logoNames) {
    const given = settings[setting];
    if (typeof given !== 'string' || given === '' || given.startsWith('/files/content/')) continue;
    const { original, encoded } = await readLogo(setting, given, folder, fetching);
    const name = pictureName(clientid, original, 'branding');
    pictures.set(name, encoded);
    settled[setting] = pictureAddress(name);
  }
  return { settings: settled, pictures };
}

/** Stores the pictures; the library must exist. */
export async function keepLogos(
  { db, config, clock }: Pick<CommandParts, 'db' | 'config' | 'clock'>,
  clientid: string,
  pictures: SettledLogos['pictures'],
): Promise<void> {
  if (pictures.size === 0) return;
  const store = pictureStore(config, clock);
  await keepPictures(db, store, asClientId(clientid), pictures, clock.now(), 'branding');
}

/** The folder to which paths in a file are relative. */
export const folderOf = (file: string) => dirname(resolve(file));

async function readLogo(
  setting: string,
  given: string,
  folder: string,
  fetching: Pick<FetchParts, 'privateHosts' | 'signal'>,
): Promise<{ readonly original: Uint8Array; readonly encoded: EncodedPicture }> {
  const fault = (what: Message) => new LibraryFault(t`${setting}: ${given.slice(0, 200)} ${what}.`);
  if (!isFileAddress(given)) {
    if (/^[a-z][a-z0-9+.-]+:/i.test(given))
      throw fault(t`is neither a picture file (JPG, PNG or WebP) nor an http or https address`);
    const read = await readPicture(resolve(folder, given), 'branding');
    if (read instanceof Message) throw fault(read);
    return read;
  }
  try {
    const encoded = await fetchPicture(given, 'branding', fetching);
    if (typeof encoded === 'string') throw fault(troubleWords[encoded]);
    return { original: encoded.bytes, encoded };
  } catch (error) {
    throw error instanceof FetchFailure ? fault(troubleWords[error.fault]) : error;
  }
}

const troubleWords = {
  address: t`is not on the public internet. If you trust it, name its host in PICTURE_HOSTS; or save the picture as a file and name the file`,
  unreachable: t`cannot be reached. Is the address right? A picture file can be named in its place`,
  timeout: t`did not answer in time. A picture file can be named in its place`,
  'too-large': t`is larger than 8 MB`,
  redirects: t`redirects without end`,
  answer: t`was refused by its server. A picture file can be named in its place`,
  'not-found': t`does not exist. Is the address right?`,
  'not-a-picture': t`cannot be read as a JPG, PNG or WebP picture`,
  'too-small': t`is too small: at least 16 pixels a side`,
} as const;
