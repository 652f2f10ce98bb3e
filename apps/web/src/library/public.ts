/** What other parts of the portal use of the library. */

export { hasCopiesElsewhere } from './copies-elsewhere.ts';
export { type Library, openLibrary, showsBranches, useFormats, useLibrary } from './use-library.ts';
export { useOpenedId } from './use-opened-id.ts';
