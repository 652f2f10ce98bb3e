import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Activity, BookReview } from '@yuelan/contract/activities/schemas';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { useLangOf } from '../../notices/public.ts';
import { useDocumentHead } from '../../platform/document-head.ts';
import { isMissing } from '../../platform/is-missing.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { asReader, useReader } from '../../reader/public.ts';
import { linkClass } from '../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { BackLine } from '../../ui/layout/back-line.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { activityQuery, enrol, refreshActivities, sign } from '../api.ts';
import { refusalCode, refusalWords } from '../refusal-words.ts';
import { useCancelEnrolment } from '../use-cancel-enrolment.ts';
import { ActivityActions } from './activity-actions.tsx';
import styles from './activity-article.module.css';
import { ActivityCover } from './activity-cover.tsx';
import { ActivityFacts } from './activity-facts.tsx';
import type { ChallengeButtonPlace } from './challenge-place.ts';
import { CompetitionStatus } from './competition-status.tsx';
import { MissingActivity } from './missing-activity.tsx';
import { ReviewList } from './review-list.tsx';
import { WorkList } from './work-list.tsx';

const UploadDialog = lazy(() => import('./upload-dialog.tsx'));
const ReviewDialog = lazy(() => import('./review-dialog.tsx'));
const RefusalTip = lazy(() => import('./refusal-tip.tsx'));

type Open =
  | { readonly kind: 'upload'; readonly relId: string; readonly name: string; readonly limit: number }
  | { readonly kind: 'review'; readonly activity: Activity; readonly review?: BookReview }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** Refusals about who the reader is stay visible as a tip; others are toasts. */
const tips: readonly string[] = ['activities.reader.scope', 'activities.reader.credit'];

/**
 * An activity by its id. After a login, the action that a visitor started continues and the activity is fetched again.
 * The dialogs are therefore here, above the loaded part.
 */
export function ActivityById({
  id,
  Challenge,
}: {
  readonly id: string;
  readonly Challenge: ChallengeButtonPlace;
}) {
  const page = usePage();
  const { t } = useTranslation(['activities', 'platform']);
  const client = useQueryClient();
  const query = useQuery(activityQuery(id));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  function takePart(words: 'take.enrolDone' | 'take.signDone') {
    return {
      onSuccess: (activity: Activity) => {
        client.setQueryData(activityQuery(id).queryKey, activity);
        const waits = activity.waitingPlace !== undefined;
        showToast('success', t(`activities:${waits ? 'take.waitDone' : words}`, { name: activity.name }));
        refreshActivities(client);
      },
      onError: (error: Error) => {
        const code = refusalCode(error);
        if (code !== undefined && tips.includes(code))
          setOpen({ kind: 'refused', code, message: refusalWords(page, error) });
        else showToast('error', refusalWords(page, error));
        refreshActivities(client);
      },
    };
  }
  const enrolling = useMutation({ ...enrol, ...takePart('take.enrolDone') });
  const { cancel, cancelling } = useCancelEnrolment();
  const signing = useMutation({ ...sign, ...takePart('take.signDone') });

  if (isMissing(query.error, 'activities.activity.missing')) return <MissingActivity />;
  return (
    <>
      <Loaded heading query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
        {(activity) => (
          <ActivityArticle
            activity={activity}
            onEdit={(review) => setOpen({ kind: 'review', activity, review })}
            actions={
              <ActivityActions
                activity={activity}
                busy={
                  enrolling.isPending
                    ? 'enrol'
                    : cancelling
                      ? 'cancel'
                      : signing.isPending
                        ? 'sign'
                        : undefined
                }
                onEnrol={() => asReader(page, () => enrolling.mutate({ parentId: id }))}
                onWait={() => asReader(page, () => enrolling.mutate({ parentId: id, wait: 1 }))}
                onCancel={() => cancel(activity)}
                onSign={() => asReader(page, () => signing.mutate({ parentId: id }))}
                onUpload={() =>
                  asReader(page, () =>
                    setOpen({
                      kind: 'upload',
                      relId: activity.userReadingId ?? id,
                      name: activity.name,
                      limit: activity.workLimit ?? 1,
                    }),
                  )
                }
                onReview={() => asReader(page, () => setOpen({ kind: 'review', activity }))}
                Challenge={Challenge}
              />
            }
          />
        )}
      </Loaded>
      <Suspense>
        {open?.kind === 'upload' && (
          <UploadDialog relId={open.relId} name={open.name} limit={open.limit} onClose={close} />
        )}
        {open?.kind === 'review' && (
          <ReviewDialog activity={open.activity} review={open.review} onClose={close} />
        )}
        {open?.kind === 'refused' && <RefusalTip code={open.code} message={open.message} onClose={close} />}
      </Suspense>
    </>
  );
}

function ActivityArticle({
  activity,
  actions,
  onEdit,
}: {
  readonly activity: Activity;
  readonly actions: ReactNode;
  readonly onEdit: (review: BookReview) => void;
}) {
  const { t } = useTranslation('activities');
  const isReader = useReader() !== undefined;
  usePageTitle(activity.name);
  useDocumentHead(`/activities/${activity.id}`, undefined);
  return (
    <article className={styles['article']}>
      <ActivityText activity={activity} actions={actions} />
      {activity.userReadingId !== undefined && isReader && <WorkList relId={activity.userReadingId} />}
      {activity.isBookReview === 1 && (
        <ReviewList
          parentId={activity.bookActivityId ?? activity.id}
          canEdit={activity.status !== 3}
          onEdit={onEdit}
        />
      )}
      <BackLine>
        <Link to="/activities" className={linkClass}>
          {t('activities.back')}
        </Link>
      </BackLine>
    </article>
  );
}

/** The description of an activity, with its dates and audience. */
export function ActivityText({
  activity,
  actions,
}: {
  readonly activity: Activity;
  readonly actions?: ReactNode;
}) {
  const langOf = useLangOf();
  const { t } = useTranslation('activities');
  const lang = langOf(activity.language);
  return (
    <>
      <p className={styles['kind']}>{t(`category.${activity.category}`)}</p>
      <h1 lang={lang}>{activity.name}</h1>
      <div className={styles['head']}>
        <ActivityCover activity={activity} />
        <div className={styles['words']}>
          <CompetitionStatus status={activity.status} />
          <ActivityFacts activity={activity} />
          {actions}
        </div>
      </div>
      <section aria-labelledby="introduction">
        <SectionHead id="introduction" title={t('introduction')} />
        <p className={styles['introduction']} lang={lang}>
          {activity.briefIntroduction}
        </p>
      </section>
    </>
  );
}
