import { type PortalLanguage, portalLanguages } from './words.ts';

/** The client id of a library whose settings the journey of one language changes. */
export const settingsLibraryOf = (language: PortalLanguage): string => `settings-${language.slice(0, 2)}`;

/** The client id of a library that the journey of one language puts in front of a library system at the desk. */
export const systemLibraryOf = (language: PortalLanguage): string => `choosing-${language.slice(0, 2)}`;

/** The libraries as `library import` reads them (JSON is YAML). */
export function settingsLibraries(): string {
  return JSON.stringify({
    libraries: portalLanguages
      .flatMap((language) => [settingsLibraryOf(language), systemLibraryOf(language)])
      .map((clientid) => ({ clientid, name: '溪山小学图书馆', group: clientid })),
  });
}
