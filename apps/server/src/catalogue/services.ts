import type { SearchEngine } from '@yuelan/search';
import type { Db } from '../platform/database/tables.ts';
import type { IndexFeed } from './index-feed.ts';
import type { CatalogueMeanings } from './meaning.ts';
import type { BorrowRank } from './reads/borrow-rank.ts';
import type { SearchLog } from './search-log.ts';
import type { SuitabilitySlot } from './suitability.ts';

/** The part of the engine that serves readers. */
export type AskedEngine = Pick<SearchEngine, 'search' | 'suggest' | 'related' | 'explain'>;

/** What the catalogue's reads need. */
export interface CatalogueParts {
  readonly db: Db;
  readonly engine: AskedEngine;
  readonly feed: IndexFeed;
  readonly searchLog: SearchLog;
  readonly borrowRank: BorrowRank;
  readonly meanings: CatalogueMeanings;
  readonly suitability: SuitabilitySlot;
}
