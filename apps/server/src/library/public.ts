export { changeLibrary, type LibraryChange } from './actions/change-library.ts';
export { createLibrary, type NewLibrary } from './actions/create-library.ts';
export { importLibraries } from './actions/import-libraries.ts';
export { renewSecret } from './actions/renew-secret.ts';
export { findContentLibrary } from './content-library.ts';
export { libraryDomain } from './domain.ts';
export { readLibraryFile } from './read-library-file.ts';
export { readSettings, type Settings } from './settings.ts';
export {
  ensureStorage,
  findGroupCounters,
  findGroupLibraries,
  findLibraries,
  findLibrary,
  findLibraryBySecret,
  findStorages,
  type GroupCounter,
  type LibraryRow,
  lockLibrary,
  raiseIndexEpoch,
  type StoragePlace,
} from './store.ts';
