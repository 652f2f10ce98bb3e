import type { Guide, Language, Notice, NoticeSummary, NoticeType, noticeTypes } from '@yuelan/contract';
import type { Db } from '../platform/database/tables.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { presentGuide, presentNotice, presentNoticeSummary } from './present.ts';
import { findGuides, findNotice, findNotices } from './store.ts';

/** For whom and when something is read. */
export interface Reading {
  readonly library: LibraryScope;
  readonly language: Language;
  readonly now: Date;
}

interface Page {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Published notices of a type, newest first. */
export async function listNotices(db: Db, reading: Reading, type: NoticeType, { pageNum, pageSize }: Page) {
  const { library, language, now } = reading;
  const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
  const { notices, total } = await findNotices(db, library.clientid, now, type, page);
  const results: NoticeSummary[] = notices.map((notice) => presentNoticeSummary(notice, library, language));
  return { results, totalRecord: total, pageNum, pageSize };
}

const everyType: readonly NoticeType[] = [1, 2, 3, 4] satisfies readonly (keyof typeof noticeTypes)[];

/** A page of every type. */
export async function listNoticesByType(db: Db, reading: Reading, page: Page) {
  return Promise.all(
    everyType.map(async (type) => {
      const { results, totalRecord } = await listNotices(db, reading, type, page);
      return { type, results, totalRecord };
    }),
  );
}

/** One published notice, or nothing. */
export async function readNotice(db: Db, reading: Reading, id: string): Promise<Notice | undefined> {
  const { library, language, now } = reading;
  const notice = await findNotice(db, library.clientid, now, id);
  return notice === undefined ? undefined : presentNotice(notice, library, language);
}

/** The guide page of a type, empty when the library has not written it. */
export async function readGuide(db: Db, reading: Omit<Reading, 'now'>, type: number): Promise<Guide> {
  const { library, language } = reading;
  const [guide] = await findGuides(db, library.clientid, type);
  return presentGuide(guide, type, library, language);
}

/** The guide pages that the library has written. */
export async function listGuides(db: Db, reading: Omit<Reading, 'now'>, { pageNum, pageSize }: Page) {
  const { library, language } = reading;
  const guides = await findGuides(db, library.clientid);
  const from = (pageNum - 1) * pageSize;
  return {
    results: guides
      .slice(from, from + pageSize)
      .map((guide) => presentGuide(guide, guide.type, library, language)),
    totalRecord: guides.length,
    pageNum,
    pageSize,
  };
}
