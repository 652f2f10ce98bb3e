import { IconPencil } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BookReview } from '@yuelan/contract/activities/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { failureText, useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { askConfirm } from '../../ui/dialogs/confirm.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { EmptyState, FailedState } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { deleteReview, refreshReviews, reviewsQuery } from '../api.ts';
import { Assessments } from './assessments.tsx';
import styles from './review-list.module.css';

/** The reviews of an activity; the reader's own come first and can be changed. */
export function ReviewList({
  parentId,
  canEdit,
  onEdit,
}: {
  readonly parentId: string;
  readonly canEdit: boolean;
  readonly onEdit: (review: BookReview) => void;
}) {
  const { t } = useTranslation(['activities', 'platform']);
  const query = useInfiniteQuery(reviewsQuery(parentId));
  const failure = useFailure(query.error);
  const reviews = query.data?.pages.flatMap(({ results }) => results);
  const total = query.data?.pages[0]?.totalRecord ?? 0;
  return (
    <section aria-labelledby="reviews">
      <SectionHead id="reviews" title={t('activities:reviews.title')}>
        {total > 0 && (
          <span className={styles['count']}>{t('activities:reviews.count', { count: total })}</span>
        )}
      </SectionHead>
      {reviews === undefined ? (
        failure === undefined ? (
          <LinesSkeleton label={t('platform:loading')} lines={4} />
        ) : (
          <FailedState
            compact
            title={t('platform:failed.title')}
            message={failure}
            retryLabel={t('platform:failed.retry')}
            onRetry={() => void query.refetch()}
          />
        )
      ) : reviews.length === 0 ? (
        <EmptyState
          title={t('activities:reviews.empty')}
          message={t('activities:reviews.emptyText')}
          icon={<IconPencil stroke={1.3} />}
        />
      ) : (
        <>
          <ul className={styles['reviews']} aria-label={t('activities:reviews.title')}>
            {reviews.map((review) => (
              <li key={review.id}>
                <Review review={review} {...(canEdit && review.mine === 1 ? { onEdit } : {})} />
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <p className={styles['more']}>
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('activities:reviews.more')}
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Review({
  review,
  onEdit,
}: {
  readonly review: BookReview;
  readonly onEdit?: (review: BookReview) => void;
}) {
  const page = usePage();
  const { t } = useTranslation(['activities', 'platform']);
  const { date } = useFormats();
  const client = useQueryClient();
  const remove = useMutation(deleteReview);

  async function askDelete(): Promise<void> {
    const confirmed = await askConfirm({
      title: t('activities:reviews.deleteTitle'),
      text: t('activities:reviews.deleteText', { title: review.bookName }),
      confirmLabel: t('activities:reviews.delete'),
      cancelLabel: t('platform:confirm.cancel'),
      danger: true,
    });
    if (!confirmed) {
      showToast('info', t('activities:reviews.kept'));
      return;
    }
    remove.mutate(
      { id: review.id },
      {
        onSuccess: () => showToast('success', t('activities:reviews.deleted')),
        onError: (error) => showToast('error', failureText(page, error)),
        onSettled: () => refreshReviews(client),
      },
    );
  }

  const edited = review.updateTime !== '' && date(review.updateTime) !== date(review.createtime);
  return (
    <article className={styles['review']} data-mine={review.mine === 1 || undefined}>
      <header className={styles['head']}>
        <h3>
          {review.catalogueId === undefined ? (
            t('activities:reviews.on', { title: review.bookName })
          ) : (
            <Link to="/book/$id" params={{ id: review.catalogueId }}>
              {t('activities:reviews.on', { title: review.bookName })}
            </Link>
          )}
        </h3>
        {review.firstAuthor !== '' && (
          <span>{t('activities:reviews.by', { author: review.firstAuthor })}</span>
        )}
        {review.avgAssessScore !== undefined && (
          <b className={styles['score']}>{t('activities:reviews.score', { score: review.avgAssessScore })}</b>
        )}
      </header>
      <p className={styles['words']}>{review.commentContent}</p>
      <div className={styles['foot']}>
        <p>
          {review.mine === 1 && <b>{t('activities:reviews.mine')}</b>}
          <span>
            {t('activities:reviews.written', { name: review.realName, date: date(review.createtime) })}
          </span>
          {edited && <span>{t('activities:reviews.edited', { date: date(review.updateTime) })}</span>}
        </p>
        {review.mine === 1 && (
          <p>
            {onEdit !== undefined && (
              <Button
                kind="quiet"
                aria-label={t('activities:reviews.editOf', { title: review.bookName })}
                onClick={() => onEdit(review)}
              >
                {t('activities:reviews.edit')}
              </Button>
            )}
            <Button
              kind="quiet"
              aria-label={t('activities:reviews.deleteOf', { title: review.bookName })}
              busy={remove.isPending}
              onClick={() => void askDelete()}
            >
              {t('activities:reviews.delete')}
            </Button>
          </p>
        )}
      </div>
      {review.mine === 1 && review.commentPublishStatus === 0 && (
        <StateDot tone="wait">{t('activities:reviews.hidden')}</StateDot>
      )}
      <Assessments assessments={review.assessments} />
    </article>
  );
}
