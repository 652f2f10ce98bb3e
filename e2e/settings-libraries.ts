import { type PortalLanguage, portalLanguages } from './words.ts';

/** The client id of the library whose settings the journey in this language changes. */
export const settingsLibraryOf = (language: PortalLanguage): string => `settings-${language.slice(0, 2)}`;

/** The client id of the library that the journey in this language connects to a library system at the desk. */
export const systemLibraryOf = (language: PortalLanguage): string => `choosing-${language.slice(0, 2)}`;

/** The libraries in the format of `library import` (JSON is YAML). */
export function settingsLibraries(): string {
  return JSON.stringify({
    libraries: portalLanguages
      .flatMap((language) => [settingsLibraryOf(language), systemLibraryOf(language)])
      .map((clientid) => ({ clientid, name: '溪山小学图书馆', group: clientid })),
  });
}
