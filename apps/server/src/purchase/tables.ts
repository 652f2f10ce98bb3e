import type { Generated } from '../platform/database/tables.ts';

/** A book that a reader wants the library to buy. */
export interface PurchaseRecommendationTable {
  id: Generated<number>;
  clientid: string;
  reader_id: string;
  book_name: string;
  first_author: string;
  reason: string;
  /** 1 under review, -1 order created, 2 ordered, -2 rejected, -4 order completed. */
  status: number;
  /** Key of title and author. Recommendations with equal keys are for the same book. */
  match_key: string;
  /** The text of the answer to the reader, besides the status; may be empty. */
  answer: Generated<string>;
  /** The title that the answer links to. */
  title_id: Generated<number | null>;
  /** Counts the answers. */
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface PurchaseTables {
  purchase_recommendation: PurchaseRecommendationTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends PurchaseTables {}
}
