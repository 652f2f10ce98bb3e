export { createLibrary, type NewLibrary } from './actions/create-library.ts';
export { libraryDomain } from './domain.ts';
export { readSettings, type Settings } from './settings.ts';
export {
  ensureStorage,
  findGroupCounters,
  findGroupLibraries,
  findLibraries,
  findLibrary,
  findStorages,
  type GroupCounter,
  type LibraryRow,
  raiseIndexEpoch,
  type StoragePlace,
} from './store.ts';
