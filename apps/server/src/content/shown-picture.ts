import { createHash } from 'node:crypto';
import { isFileAddress } from '../platform/http/fetch-file.ts';
import { pictureAddress } from './picture-shelf.ts';

/** This portal's name for the picture at an address on another host. */
export function fetchedName(source: string): string {
  return `${createHash('sha256').update(`fetched\n${source}`).digest('hex')}.webp`;
}

/**
 * The address of a picture that a record or a setting names: always in this portal, so that no other host
 * learns what is read. Until the picture has been fetched there is nothing at the address, and pages show their
 * stand-in. Empty for no picture.
 */
export function shownPicture(stored: string): string {
  if (stored.startsWith('/files/')) return stored;
  return isFileAddress(stored) ? pictureAddress(fetchedName(stored)) : '';
}
