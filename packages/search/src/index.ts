export * from './analysis/index.ts';
export { type EmbeddedEngineOptions, openEmbeddedEngine } from './engine/threads/embedded-engine.ts';
export * from './meaning/index.ts';
export * from './port.ts';
export * from './terms.ts';
