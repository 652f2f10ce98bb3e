export * from './analysis/index.ts';
export { SearchTooSlow } from './engine/columns/deadline.ts';
export { type EmbeddedEngineOptions, openEmbeddedEngine } from './engine/threads/embedded-engine.ts';
export * from './explain/explain.ts';
export type { Range } from './explain/folded-places.ts';
export * from './types.ts';
