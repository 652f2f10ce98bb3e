export type { MeaningRecord, NearHeading } from './catalogue-meaning.ts';
export { Meanings } from './meanings.ts';
