import type { Guide, Notice, NoticeSummary, NoticeType, noticeTypes } from '@yuelan/contract';
import type { Db } from '../platform/database/tables.ts';
import { type Page, sliced, sliceOf } from '../platform/page-slice.ts';
import { presentGuide, presentNotice, presentNoticeSummary, type Reading } from './present.ts';
import { findGuides, findNotice, findNotices } from './store.ts';

/** Published notices of a type, newest first, past events last. */
export async function listNotices(db: Db, reading: Reading, type: NoticeType, { pageNum, pageSize }: Page) {
  const { library, now } = reading;
  const page = sliceOf({ pageNum, pageSize });
  const { notices, total } = await findNotices(db, library.clientid, now, type, page);
  const results: NoticeSummary[] = notices.map((notice) => presentNoticeSummary(notice, reading));
  return { results, totalRecord: total, pageNum, pageSize };
}

const everyType: readonly NoticeType[] = [1, 2, 3, 4] satisfies readonly (keyof typeof noticeTypes)[];

/** A page of one type, and in `types` the same page of every type. */
export async function listNoticesByType(db: Db, reading: Reading, type: NoticeType, page: Page) {
  const { pageNum, pageSize } = page;
  const types = await Promise.all(
    everyType.map(async (each) => {
      const { results, totalRecord } = await listNotices(db, reading, each, page);
      return { type: each, results, totalRecord };
    }),
  );
  const { results = [], totalRecord = 0 } = types.find((one) => one.type === type) ?? {};
  return { results, totalRecord, pageNum, pageSize, types };
}

/** One published notice, if it exists. */
export async function readNotice(db: Db, reading: Reading, id: string): Promise<Notice | undefined> {
  const { library, now } = reading;
  const notice = await findNotice(db, library.clientid, now, id);
  return notice === undefined ? undefined : presentNotice(notice, reading);
}

/** The guide page of a type, empty until the library has written it. */
export async function readGuide(db: Db, reading: Omit<Reading, 'now'>, type: number): Promise<Guide> {
  const { library, language } = reading;
  const [guide] = await findGuides(db, library.clientid, type);
  return presentGuide(guide, type, library, language);
}

/** The guide pages that the library has written, or the one of a type. */
export async function listGuides(
  db: Db,
  reading: Omit<Reading, 'now'>,
  { type, pageNum, pageSize }: Page & { readonly type?: number | undefined },
) {
  const { library, language } = reading;
  const guides = await findGuides(db, library.clientid, type);
  return {
    results: sliced(guides, { pageNum, pageSize }).map((guide) =>
      presentGuide(guide, guide.type, library, language),
    ),
    totalRecord: guides.length,
    pageNum,
    pageSize,
  };
}
