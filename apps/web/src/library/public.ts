/** What other parts of the portal use of the library. */

export { keepsLoansElsewhere } from './loans-elsewhere.ts';
export { type Library, openLibrary, showsBranches, useFormats, useLibrary } from './use-library.ts';
export { useOpenedId } from './use-opened-id.ts';
