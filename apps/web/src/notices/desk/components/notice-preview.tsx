import { guideSchema, noticeSchema } from '@yuelan/contract/notices/schemas';
import type { PreviewProps } from '../../../content/desk/public.ts';
import { GuideArticle, NoticeText } from '../../public.ts';

/** A draft of a notice or guide page, shown in the components of readers' pages. */
export function NoticePreview({ shown }: PreviewProps) {
  const notice = noticeSchema.safeParse(shown).data;
  const guide = guideSchema.safeParse(shown).data;
  return (
    <article>
      {notice !== undefined ? (
        <NoticeText notice={notice} />
      ) : (
        guide !== undefined && <GuideArticle guide={guide} title={guide.title} />
      )}
    </article>
  );
}
