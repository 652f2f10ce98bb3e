/** What other parts of the portal use of the library. */
export { type Library, openLibrary, useFormats, useLibrary } from './use-library.ts';
export { useOpenedId } from './use-opened-id.ts';
