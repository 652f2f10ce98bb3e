import { IconMovie } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Work } from '@yuelan/contract/activities/schemas';
import { fileSize } from '../../files/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { failureText, useFailure } from '../../platform/use-failure.ts';
import { Button, linkClass } from '../../ui/controls/button.tsx';
import { askConfirm } from '../../ui/dialogs/confirm.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, FailedState } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { deleteWork, refreshWorks, worksQuery } from '../api.ts';
import { Assessments } from './assessments.tsx';
import styles from './work-list.module.css';
import { WorkPlayer } from './work-player.tsx';

/** The reader's works under their own heading, for one activity or competition. */
export function WorkList({ relId }: { readonly relId: string }) {
  const { t } = useTranslation('activities');
  return (
    <section aria-labelledby="works">
      <SectionHead id="works" title={t('works.title')} />
      <Works relId={relId} />
    </section>
  );
}

/** The reader's works, newest first, with their scores; without `relId` all of them, each with what it is for. */
export function Works({ relId }: { readonly relId: string | undefined }) {
  const { t } = useTranslation(['activities', 'platform']);
  const query = useInfiniteQuery(worksQuery(relId));
  const failure = useFailure(query.error);
  const works = query.data?.pages.flatMap(({ results }) => results);
  if (works === undefined)
    return failure === undefined ? (
      <LinesSkeleton label={t('platform:loading')} lines={4} />
    ) : (
      <FailedState
        compact
        title={t('platform:failed.title')}
        message={failure}
        retryLabel={t('platform:failed.retry')}
        onRetry={() => void query.refetch()}
      />
    );
  if (works.length === 0)
    return (
      <EmptyState
        title={t('activities:works.empty')}
        message={t('activities:works.emptyText')}
        icon={<IconMovie stroke={1.3} />}
      />
    );
  return (
    <>
      <ul className={styles['works']} aria-label={t('activities:works.title')}>
        {works.map((work) => (
          <WorkCard
            key={work.id}
            work={work}
            named={relId === undefined}
            onRetry={() => void query.refetch()}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <p className={styles['more']}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('activities:works.more')}
          </Button>
        </p>
      )}
    </>
  );
}

function WorkCard({
  work,
  named,
  onRetry,
}: {
  readonly work: Work;
  readonly named: boolean;
  readonly onRetry: () => void;
}) {
  const page = usePage();
  const { language } = page;
  const { t } = useTranslation(['activities', 'platform']);
  const { dateTime } = useFormats();
  const client = useQueryClient();
  const remove = useMutation(deleteWork);

  async function askDelete(): Promise<void> {
    const confirmed = await askConfirm({
      title: t('activities:works.deleteTitle'),
      text: t('activities:works.deleteText', { name: work.filename }),
      confirmLabel: t('activities:works.delete'),
      cancelLabel: t('platform:confirm.cancel'),
      danger: true,
    });
    if (!confirmed) {
      showToast('info', t('activities:works.kept'));
      return;
    }
    remove.mutate(
      { id: work.id },
      {
        onSuccess: () => showToast('success', t('activities:works.deleted')),
        onError: (error) => showToast('error', failureText(page, error)),
        onSettled: () => refreshWorks(client),
      },
    );
  }

  return (
    <li className={styles['work']}>
      <WorkPlayer name={work.filename} url={work.url} captionsUrl={work.captionsUrl} onRetry={onRetry} />
      <div className={styles['words']}>
        {named && (
          <p className={styles['for']}>
            {work.kind === 'competition' ? (
              <Link to="/notices/competitions/$id" params={{ id: work.activityId }} className={linkClass}>
                {work.activityName}
              </Link>
            ) : (
              <Link to="/activities/$id" params={{ id: work.activityId }} className={linkClass}>
                {work.activityName}
              </Link>
            )}
          </p>
        )}
        <p className={styles['name']}>{work.filename}</p>
        <p className={styles['meta']}>
          <span>{t('activities:works.sentAt', { time: dateTime(work.createtime) })}</span>
          <span>{fileSize(work.size, language)}</span>
        </p>
        <p className={work.score === undefined ? styles['meta'] : styles['score']}>
          {work.score === undefined
            ? t('activities:works.unscored')
            : t('activities:works.score', { score: work.score })}
        </p>
        <Assessments assessments={work.assessContentList} />
        <p>
          <Button
            kind="quiet"
            aria-label={t('activities:works.deleteOf', { name: work.filename })}
            busy={remove.isPending}
            onClick={() => void askDelete()}
          >
            {t('activities:works.delete')}
          </Button>
        </p>
      </div>
    </li>
  );
}
