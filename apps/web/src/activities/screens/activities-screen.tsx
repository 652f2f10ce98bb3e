import { IconCalendarEvent } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { NoticesFrame } from '../../notices/public.ts';
import { Pages } from '../../platform/lazy-pager.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { activitiesQuery } from '../api.ts';
import { ActivityList } from '../components/activity-list.tsx';
import styles from '../components/status-filter.module.css';
import { printStatus, type Status, statuses } from '../status-address.ts';

const route = getRouteApi('/activities');

/** The library's activities page by page: all, or those with one status. */
export function ActivitiesScreen() {
  const { t } = useTranslation(['activities', 'platform']);
  const { status, pages } = route.useLoaderDeps();
  const query = useQuery({ ...activitiesQuery(status, pages), placeholderData: keepPreviousData });
  usePageTitle(t('activities:activities.title'));
  return (
    <NoticesFrame>
      <PageHead title={t('activities:activities.title')} text={t('activities:activities.intro')} />
      <StatusFilter chosen={status} />
      <Loaded query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={10} />}>
        {({ results, totalRecord }) =>
          totalRecord > 0 ? (
            <>
              <ActivityList activities={results} />
              <Pages {...pages} total={totalRecord} keep={printStatus(status)} />
            </>
          ) : status === undefined ? (
            <EmptyState
              title={t('activities:activities.empty')}
              message={t('activities:activities.emptyText')}
              icon={<IconCalendarEvent stroke={1.3} />}
            />
          ) : (
            <EmptyState title={t('activities:activities.emptyOf')} icon={<IconCalendarEvent stroke={1.3} />}>
              <Link to="/activities" search={{}} className={buttonClass()}>
                {t('activities:activities.showAll')}
              </Link>
            </EmptyState>
          )
        }
      </Loaded>
    </NoticesFrame>
  );
}

const order = [undefined, ...statuses.toSorted((one, other) => Number(other === 2) - Number(one === 2))];

/** All activities, or those with one status. The choices are links, because each has its own address. */
function StatusFilter({ chosen }: { readonly chosen: Status | undefined }) {
  const { t } = useTranslation(['activities', 'notices']);
  return (
    <nav aria-label={t('activities:activities.filter')} className={styles['filter']} data-unprinted>
      <ul>
        {order.map((status) => (
          <li key={status ?? 'all'}>
            <Link
              to="/activities"
              // The router marks the chosen status as current, whatever its page.
              search={status === chosen ? true : printStatus(status)}
              activeOptions={{ exact: true, includeSearch: true }}
              preload={false}
              resetScroll={false}
            >
              {status === undefined ? t('activities:activities.all') : t(`notices:status.${status}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
