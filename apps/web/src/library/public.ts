/** The exports of the library domain for other parts of the portal. */

export { hasCopiesElsewhere } from './copies-elsewhere.ts';
export { type Library, openLibrary, showsBranches, useFormats, useLibrary } from './use-library.ts';
export { useOpenedId } from './use-opened-id.ts';
