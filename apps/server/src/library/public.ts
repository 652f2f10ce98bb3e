export { changeLibrary } from './actions/change-library.ts';
export { changePart } from './actions/change-settings.ts';
export { createLibrary, insertLibrary, type NewLibrary } from './actions/create-library.ts';
export { renewSecret } from './actions/renew-secret.ts';
export { LibraryDirectory } from './directory.ts';
export { libraryDomain } from './domain.ts';
export type { FolioSettings } from './folio-settings.ts';
export {
  type CasSettings,
  type IdentitySettings,
  identitiesAtMost,
  identityKinds,
  identitySecrets,
  identitySettings,
  type LdapSettings,
  type OidcSettings,
} from './identity-settings.ts';
export { keptSecret } from './kept-settings.ts';
export type { KohaSettings } from './koha-settings.ts';
export { LibraryFault } from './library-fault.ts';
export { readState } from './library-state.ts';
export { presentPart } from './present-settings.ts';
export { requireLibrary } from './require-library.ts';
export { readSettings, type Settings } from './settings.ts';
export { SettingsKinds, type SettingsTexts } from './settings-kinds.ts';
export { shelfAddress } from './shelf-pattern.ts';
export { sourceKinds, sourceWith } from './source-form.ts';
export {
  hostOf,
  isEncrypted,
  offeredBy,
  type Sip2Settings,
  type SourceSettings,
  sourceSettings,
} from './source-settings.ts';
export { type SourceWords, sourceWords } from './source-words.ts';
export {
  ensureStorage,
  findGroupCounters,
  findGroupLibraries,
  findLibraries,
  findLibrary,
  findLibraryBySecret,
  type GroupCounter,
  lockLibrary,
  raiseIndexEpoch,
} from './store.ts';
