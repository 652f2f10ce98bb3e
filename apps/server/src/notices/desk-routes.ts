import { guideSchema, noticeSchema, noticesDeskCalls } from '@yuelan/contract';
import { buildItem, contentLibraryOf, kindOf } from '../content/public.ts';
import { serveDesk } from '../platform/desk/serve-desk.ts';
import type { Portal } from '../platform/portal.ts';

/** What is being written at the desk, as readers will get it. */
export function serveNoticesDesk(portal: Portal): void {
  serveDesk(portal, noticesDeskCalls.preview, async ({ library, now }, { kind, key, language, source }) => {
    const noticeKind = kindOf(portal, kind);
    const { isWhole, value } = await buildItem(portal.db, contentLibraryOf(library), noticeKind, key, source);
    const shown = isWhole ? noticeKind.preview?.(value, { library, language, now }) : undefined;
    return {
      notice: noticeSchema.safeParse(shown).data ?? null,
      guide: guideSchema.safeParse(shown).data ?? null,
    };
  });
}
