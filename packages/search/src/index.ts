export * from './analysis/index.ts';
export { type AnswerAccount, readAccount, type TitleAccount } from './engine/threads/account-reader.ts';
export { type EmbeddedEngineOptions, openEmbeddedEngine } from './engine/threads/embedded-engine.ts';
export { hitExplainer } from './explain/explain-hit.ts';
export * from './meaning/index.ts';
export { BuildUnderWay } from './opensearch/build-locks.ts';
export { versionMark as openSearchVersion } from './opensearch/index-settings.ts';
export {
  checkOpenSearch,
  dropOpenSearchVersion,
  type OpenSearchOptions,
  openOpenSearchEngine,
  otherOpenSearchVersions,
  readOpenSearchAccount,
  tidyOpenSearch,
} from './opensearch/opensearch-engine.ts';
export { OpenSearchLook, type OpenSearchState } from './opensearch/server-state.ts';
export { SearchUnreachable, type UnreachableReason } from './opensearch/unreachable.ts';
export * from './port.ts';
export * from './terms.ts';
