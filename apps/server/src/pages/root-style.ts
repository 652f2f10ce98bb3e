import { libraryColors } from '@yuelan/contract/library-colors';
import type { LibrarySettings } from '../platform/tenancy.ts';

/** The custom properties of a page's root: the library's colours, and its logo for the dark if it has one. */
export function rootStyle(settings: LibrarySettings): ReadonlyMap<string, string> {
  const properties = new Map(libraryColors(settings));
  if (settings.logoDarkUrl !== '') properties.set('--logo-dark', `url(${settings.logoDarkUrl})`);
  return properties;
}
