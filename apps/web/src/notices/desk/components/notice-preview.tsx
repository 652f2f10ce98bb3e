import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { noticesDeskCalls } from '@yuelan/contract/notices/desk-remote';
import type { PreviewProps } from '../../../content/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { callQuery } from '../../../platform/query.ts';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { GuideArticle, NoticeText } from '../../public.ts';

const kinds = ['news', 'lectures', 'match-notices', 'competition-notices', 'guides'] as const;

/** A notice or guide page that is being written, in the components of readers' pages. */
export function NoticePreview({ kind, itemKey, language, source }: PreviewProps) {
  const { t } = useTranslation(['contentDesk', 'platform']);
  const query = useQuery({
    ...callQuery(noticesDeskCalls.preview, {
      kind: kinds.find((one) => one === kind) ?? 'news',
      key: itemKey,
      language,
      source,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={6} />}>
      {({ notice, guide }) =>
        notice !== null ? (
          <article>
            <NoticeText notice={notice} />
          </article>
        ) : guide !== null ? (
          <article>
            <GuideArticle guide={guide} title={guide.title} />
          </article>
        ) : (
          <p>{t('contentDesk:preview.notYet')}</p>
        )
      }
    </Loaded>
  );
}
