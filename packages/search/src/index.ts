export * from './analysis/index.ts';
export { type EmbeddedEngineOptions, openEmbeddedEngine } from './engine/embedded-engine.ts';
export * from './types.ts';
