export { keepUploadedPicture } from './actions/keep-uploaded-picture.ts';
export { registerContentCommand } from './commands.ts';
export { contentDomain } from './domain.ts';
export { excerpt, wordsOf } from './excerpt.ts';
export { type FetchParts, fetchPicture, fetchWaiting } from './fetch-pictures.ts';
export { countFetched, findTroubled, noteSources, tryNow } from './fetched-store.ts';
export { draft, line, optionalLine, optionalText, pictureField } from './fields.ts';
export type { ItemSource } from './item-source.ts';
export {
  type ContentDesk,
  type ContentFile,
  type ContentKind,
  type ContentLibrary,
  contentKind,
} from './kind.ts';
export { beginningOf, endOf, lastMoment, localTime, momentText } from './moments.ts';
export { keepPictures, pictureAddress, pictureStore } from './picture-shelf.ts';
export { type EncodedPicture, encodePicture, pictureBytes, pictureName } from './pictures.ts';
export { openContentFolder, readContentFile } from './read-folder.ts';
export { readPicture } from './read-picture.ts';
export { contentLibraryOf } from './reads.ts';
export { putBack, type Rewritten, rewriteItem } from './rewrite-item.ts';
export { sanitise } from './sanitise.ts';
export { shownPeriod } from './shown-period.ts';
export { shownPicture } from './shown-picture.ts';
export { findItem, lockContent, removeContent, storedItemSchema, withdrawContent } from './store.ts';
export { syncContent } from './sync-content.ts';
export { inLanguage } from './texts.ts';
