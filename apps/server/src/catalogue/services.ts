import type { SearchEngine } from '@yuelan/search';
import type { Db } from '../platform/database/tables.ts';
import type { IndexFeed } from './index-feed.ts';
import type { BorrowRank } from './reads/borrow-rank.ts';
import type { SearchLog } from './search-log.ts';

/** What the catalogue's readings work with. */
export interface CatalogueParts {
  readonly db: Db;
  readonly engine: SearchEngine;
  readonly feed: IndexFeed;
  readonly searchLog: SearchLog;
  readonly borrowRank: BorrowRank;
}
