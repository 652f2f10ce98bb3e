import type { SearchQuery } from '../types.ts';
import type { IndexReader } from './index-reader.ts';
import type { Source } from './match.ts';

export function didYouMean(_reader: IndexReader, _source: Source, _query: SearchQuery): string | null {
  return null;
}
