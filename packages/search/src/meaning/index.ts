export type { MeaningRecord, NearHeading } from './catalogue-meaning.ts';
export { type Embedder, Meanings } from './meanings.ts';
