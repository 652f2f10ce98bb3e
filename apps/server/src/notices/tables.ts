import type { CleanHtml } from '@yuelan/contract';

/** News, lecture, match and competition notices. Times are ISO 8601 UTC, or empty. */
export interface NoticeTable {
  clientid: string;
  id: string;
  type: number;
  /** Shown from this time. */
  publish_at: string;
  /** Shown until this time. */
  until_at: string;
  start_at: string;
  end_at: string;
  /** Address of a picture in the library's content. */
  cover: string;
}

/** A notice's texts in one language. */
export interface NoticeTextTable {
  clientid: string;
  notice_id: string;
  language: string;
  title: string;
  /** Plain text, about 100 characters. */
  summary: string;
  place: string;
  name: string;
  /** Empty when this language has only a title. */
  html: CleanHtml;
}

export interface GuideTable {
  clientid: string;
  /** 1 to 8, see `guidePages` of the contract. */
  type: number;
  id: string;
  updated_at: string;
}

export interface GuideTextTable {
  clientid: string;
  type: number;
  language: string;
  title: string;
  summary: string;
  html: CleanHtml;
}

export interface NoticesTables {
  notice: NoticeTable;
  notice_text: NoticeTextTable;
  guide: GuideTable;
  guide_text: GuideTextTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends NoticesTables {}
}
