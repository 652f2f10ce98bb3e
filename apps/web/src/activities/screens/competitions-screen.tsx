import { IconTrophy } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Competition } from '@yuelan/contract/activities/schemas';
import { oneLine } from '@yuelan/contract/one-line';
import { useTranslation } from '../../messages/translation.ts';
import { NoticeList, NoticesFrame, noticesQuery, useLangOf } from '../../notices/public.ts';
import { Pages } from '../../platform/lazy-pager.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { introductionClass, metaClass, rowClass, rowsClass, rowWordsClass } from '../../ui/lists/rows.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { competitionsQuery } from '../api.ts';
import styles from '../components/activity-list.module.css';
import { CompetitionCover } from '../components/competition-cover.tsx';
import { CompetitionSpan } from '../components/competition-span.tsx';
import { CompetitionStatus } from '../components/competition-status.tsx';

const route = getRouteApi('/notices/competitions');
/** Notices about competitions are few; the newest are shown on the first page, below the competitions. */
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

/** Competitions with their pictures, status and the beginning of their description. */
function CompetitionList({ competitions }: { readonly competitions: readonly Competition[] }) {
  const langOf = useLangOf();
  return (
    <ul className={rowsClass}>
      {competitions.map((competition) => {
        const lang = langOf(competition.language);
        return (
          <li key={competition.id}>
            <article className={classNames(rowClass, styles['row'])} data-introduced>
              <CompetitionCover competition={competition} />
              <div className={rowWordsClass}>
                <h2 lang={lang}>
                  <Link to="/notices/competitions/$id" params={{ id: competition.id }}>
                    {competition.name}
                  </Link>
                </h2>
                <p className={metaClass}>
                  <CompetitionStatus status={competition.firstStatus} />
                  <CompetitionSpan competition={competition} />
                </p>
                <p className={introductionClass} lang={lang}>
                  {oneLine(competition.briefIntroduction)}
                </p>
              </div>
            </article>
          </li>
        );
      })}
    </ul>
  );
}
