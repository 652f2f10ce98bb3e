import { type NoticeType, noticesCalls, noticeTypeNumber } from '@yuelan/contract';
import type { Caller } from '../platform/http/caller.ts';
import { refuse } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import type { Portal } from '../platform/portal.ts';
import { listGuides, listNotices, listNoticesByType, readGuide, readNotice } from './reads.ts';

interface ListInput {
  readonly type?: NoticeType | undefined;
  readonly tag?: NoticeType | string | undefined;
  readonly frag?: NoticeType | string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** The requested type, which `tag` and `frag` give as a number or as text. Defaults to news. */
function typeOf({ type, tag, frag }: ListInput): NoticeType {
  return type ?? noticeTypeNumber.safeParse(Number(tag ?? frag)).data ?? 1;
}

/** Registers the calls for notices and guide pages. */
export function serveNotices(portal: Portal): void {
  const { db } = portal;
  const list = (caller: Caller, input: ListInput) => listNotices(db, caller, typeOf(input), input);
  serve(portal, noticesCalls.notices, list);
  serve(portal, noticesCalls.wallNotices, list);
  serve(portal, noticesCalls.noticesByType, (caller, input) =>
    listNoticesByType(db, caller, typeOf(input), input),
  );
  serve(portal, noticesCalls.notice, async (caller, { id }) => {
    const notice = await readNotice(db, caller, id);
    if (notice === undefined) throw refuse('notices.notice.missing');
    return notice;
  });
  serve(portal, noticesCalls.guides, (caller, page) => listGuides(db, caller, page));
  for (const call of [noticesCalls.guide, noticesCalls.guideInfo])
    serve(portal, call, (caller, { type }) => readGuide(db, caller, type));
  serve(portal, noticesCalls.guideShort, (caller, { type }) => readGuide(db, caller, type));
}
