/** A title's page was opened. A visitor's rows are forgotten after 30 days. */
export interface TitleViewTable {
  serviceid: string;
  clientid: string;
  title_id: number;
  /** The visit's session id. */
  viewer: string;
  /** Times within the day. */
  times: number;
  day: string;
  viewed_at: string;
}

export interface BookshelfTables {
  title_view: TitleViewTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends BookshelfTables {}
}
