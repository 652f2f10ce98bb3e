/** A competition. Times are ISO 8601 UTC; `until_at` is empty for none. */
export interface CompetitionTable {
  clientid: string;
  id: string;
  start_at: string;
  end_at: string;
  publish_at: string;
  until_at: string;
  /** Address of a picture of the library's content. */
  cover: string;
}

/** A competition's words in one language, plain. */
export interface CompetitionTextTable {
  clientid: string;
  competition_id: string;
  language: string;
  name: string;
  introduction: string;
}

export interface ActivitiesTables {
  competition: CompetitionTable;
  competition_text: CompetitionTextTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends ActivitiesTables {}
}
