/** How often something happened on a day in the library. It identifies nobody, and it outlives readers. */
export interface DayCountTable {
  clientid: string;
  /** See `measureKeys` of the contract. */
  measure: string;
  /** YYYY-MM-DD in the library's time zone. */
  day: string;
  /** The reader's class at that time; empty for none, and for visitors. */
  department_id: string;
  borrower_type_id: string;
  times: number;
}

/** Visits of the last half hour, so that several nodes count each once. */
export interface RecentVisitTable {
  /** Hash of the session. */
  visitor: string;
  seen_at: string;
}

/** A search that found nothing, once per visitor. */
export interface UnansweredSearchTable {
  clientid: string;
  text_key: string;
  /** Hash of session and text: it does not link one visitor's searches with each other. */
  visitor: string;
  text: string;
  day: string;
}

/** What the staff did about such a search. */
export interface SearchSettlementTable {
  clientid: string;
  text_key: string;
  settlement: string;
  /** What readers are offered instead; empty for none. */
  synonym: string;
  version: number;
}

export interface StatisticsTables {
  day_count: DayCountTable;
  recent_visit: RecentVisitTable;
  unanswered_search: UnansweredSearchTable;
  search_settlement: SearchSettlementTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends StatisticsTables {}
}
