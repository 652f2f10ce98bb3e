import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { OwnActivity } from '@yuelan/contract/activities/schemas';
import { challengeCategory } from '@yuelan/contract/activities/schemas';
import { lazy, Suspense, useState } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { useLangOf } from '../../notices/public.ts';
import type { PageAddress } from '../../platform/page-address.ts';
import { PagedList } from '../../platform/paged-list.tsx';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Entries, Entry, EntryFacts } from '../../ui/lists/entry.tsx';
import { ownActivitiesQuery } from '../api.ts';
import { opensDetail } from '../own-activity.ts';
import { useCancelEnrolment } from '../use-cancel-enrolment.ts';
import { ActivityCover } from './activity-cover.tsx';
import { ActivitySpan } from './activity-span.tsx';
import { CompetitionStatus } from './competition-status.tsx';

const RegisteredTip = lazy(() => import('./registered-tip.tsx'));

/** Activities that the reader enrolled for, checked in to, sent works to or reviewed, page by page. */
export function OwnActivities({
  pages,
  keep,
}: {
  readonly pages: PageAddress;
  readonly keep: { tab?: string };
}) {
  const langOf = useLangOf();
  const { t } = useTranslation(['activities', 'platform']);
  const { dateTime } = useFormats();
  const navigate = useNavigate();
  const query = useQuery({ ...ownActivitiesQuery(pages), placeholderData: keepPreviousData });
  const { cancel, cancelling } = useCancelEnrolment();
  const [registered, setRegistered] = useState<OwnActivity>();

  function open(activity: OwnActivity): void {
    if (opensDetail(activity) || activity.enrolled !== 1)
      void navigate({ to: '/activities/$id', params: { id: activity.id } });
    else setRegistered(activity);
  }

  /** When the reader enrolled, got a place from the waiting list, or joined it. */
  function ownTime({ enrolledAt, promotedAt, waitingSince }: OwnActivity): string {
    if (waitingSince !== undefined)
      return t('activities:mine.waitingSince', { time: dateTime(waitingSince) });
    if (promotedAt !== undefined) return t('activities:mine.promotedAt', { time: dateTime(promotedAt) });
    return enrolledAt === undefined ? '' : t('activities:mine.enrolledAt', { time: dateTime(enrolledAt) });
  }

  return (
    <>
      <PagedList
        query={query}
        waiting={<ListSkeleton label={t('platform:loading')} rows={3} />}
        pages={pages}
        keep={keep}
        empty={
          <EmptyState title={t('activities:mine.empty')} message={t('activities:mine.emptyText')}>
            <Link to="/activities" className={buttonClass('primary')}>
              {t('activities:mine.find')}
            </Link>
          </EmptyState>
        }
      >
        {({ results }) => (
          <Entries label={t('activities:mine.activities')}>
            {results.map((activity) => (
              <Entry
                key={activity.id}
                picture={<ActivityCover activity={activity} upright />}
                heading={
                  <Link to="/activities/$id" params={{ id: activity.id }} lang={langOf(activity.language)}>
                    {activity.name}
                  </Link>
                }
                actions={
                  <>
                    <Button
                      aria-label={t('activities:mine.openOf', { name: activity.name })}
                      onClick={() => open(activity)}
                    >
                      {t('activities:mine.open')}
                    </Button>
                    {activity.cancelFlag === 1 && (
                      <Button
                        kind="quiet"
                        aria-label={t(
                          activity.waitingPlace === undefined
                            ? 'activities:mine.cancelOf'
                            : 'activities:mine.leaveOf',
                          { name: activity.name },
                        )}
                        disabled={cancelling}
                        onClick={() => cancel(activity)}
                      >
                        {t(
                          activity.waitingPlace === undefined
                            ? 'activities:take.cancel'
                            : 'activities:take.leave',
                        )}
                      </Button>
                    )}
                  </>
                }
              >
                <EntryFacts
                  parts={[
                    <CompetitionStatus key="status" status={activity.status} />,
                    activity.category === challengeCategory ? t('activities:category.4') : '',
                    <ActivitySpan key="span" activity={activity} />,
                  ]}
                />
                <EntryFacts
                  parts={[
                    ownTime(activity),
                    activity.waitingPlace === undefined
                      ? ''
                      : t('activities:take.waiting', { place: activity.waitingPlace }),
                    activity.signedAt === undefined
                      ? ''
                      : t('activities:mine.signedAt', { time: dateTime(activity.signedAt) }),
                    activity.works === 0 ? '' : t('activities:mine.workCount', { count: activity.works }),
                    activity.reviews === 0
                      ? ''
                      : t('activities:mine.reviewCount', { count: activity.reviews }),
                  ]}
                />
              </Entry>
            ))}
          </Entries>
        )}
      </PagedList>
      {registered !== undefined && (
        <Suspense>
          <RegisteredTip activity={registered} onClose={() => setRegistered(undefined)} />
        </Suspense>
      )}
    </>
  );
}
