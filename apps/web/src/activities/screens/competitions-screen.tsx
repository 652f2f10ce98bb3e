import { IconTrophy } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { NoticeList, NoticesFrame, noticesQuery } from '../../notices/public.ts';
import { Pages } from '../../platform/lazy-pager.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { competitionsQuery } from '../api.ts';
import { CompetitionList } from '../components/competition-list.tsx';

const route = getRouteApi('/notices/competitions');
/** Notices about competitions are few; the newest stand below on the first page. */
const noticesShown = 50;

/** The library's competitions page by page, then the notices about them. */
export function CompetitionsScreen() {
  const { t } = useTranslation(['activities', 'platform']);
  const pages = route.useLoaderDeps();
  const query = useQuery({ ...competitionsQuery(pages), placeholderData: keepPreviousData });
  const about = useQuery(noticesQuery(4, { page: 1, size: noticesShown }));
  const notices = pages.page === 1 ? (about.data?.results ?? []) : [];
  usePageTitle(t('activities:title'));
  return (
    <NoticesFrame>
      <PageHead title={t('activities:title')} text={t('activities:intro')} />
      <Loaded query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={10} />}>
        {({ results, totalRecord }) => (
          <>
            {totalRecord > 0 ? (
              <>
                <CompetitionList competitions={results} />
                <Pages {...pages} total={totalRecord} />
              </>
            ) : (
              notices.length === 0 && (
                <EmptyState
                  title={t('activities:empty')}
                  message={t('activities:emptyText')}
                  icon={<IconTrophy stroke={1.3} />}
                />
              )
            )}
            {notices.length > 0 && (
              <section aria-labelledby="about-competitions">
                <SectionHead id="about-competitions" title={t('activities:about')} />
                <NoticeList notices={notices} level={3} />
              </section>
            )}
          </>
        )}
      </Loaded>
    </NoticesFrame>
  );
}
