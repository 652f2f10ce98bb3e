export {
  type MeaningData,
  MeaningLearner,
  type MeaningRecord,
  meaningVersion,
  type NearHeading,
} from './catalogue-meaning.ts';
export { type Embedder, Meanings } from './meanings.ts';
