import { IconPencil } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BookReview } from '@yuelan/contract/activities/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { useRunningText } from '../../platform/use-running-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { reviewsQuery } from '../api.ts';
import { useDelete } from '../use-delete.ts';
import { Assessments } from './assessments.tsx';
import { EndlessList } from './endless-list.tsx';
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
  const { t } = useTranslation('activities');
  const query = useInfiniteQuery(reviewsQuery(parentId));
  const total = query.data?.pages[0]?.totalRecord ?? 0;
  return (
    <section aria-labelledby="reviews">
      <SectionHead id="reviews" title={t('reviews.title')}>
        {total > 0 && <span className={styles['count']}>{t('reviews.count', { count: total })}</span>}
      </SectionHead>
      <EndlessList
        query={query}
        more={t('reviews.more')}
        empty={
          <EmptyState
            title={t('reviews.empty')}
            message={t('reviews.emptyText')}
            icon={<IconPencil stroke={1.3} />}
          />
        }
      >
        {(reviews) => (
          <ul className={styles['reviews']} aria-label={t('reviews.title')}>
            {reviews.map((review) => (
              <li key={review.id}>
                <Review review={review} {...(canEdit && review.mine === 1 ? { onEdit } : {})} />
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
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
  const { t } = useTranslation('activities');
  const runningText = useRunningText();
  const { date } = useFormats();
  const remove = useDelete('reviews', review.id, review.bookName);
  const edited = review.updateTime !== '' && date(review.updateTime) !== date(review.createtime);
  return (
    <article className={styles['review']} data-mine={review.mine === 1 || undefined}>
      <header className={styles['head']}>
        <h3>
          {review.catalogueId === undefined ? (
            t('reviews.on', { title: review.bookName })
          ) : (
            <Link to="/book/$id" params={{ id: review.catalogueId }}>
              {t('reviews.on', { title: review.bookName })}
            </Link>
          )}
        </h3>
        {review.firstAuthor !== '' && <span>{t('reviews.by', { author: review.firstAuthor })}</span>}
        {review.avgAssessScore !== undefined && (
          <b className={styles['score']}>{t('reviews.score', { score: review.avgAssessScore })}</b>
        )}
      </header>
      <p className={styles['words']}>{review.commentContent}</p>
      <div className={styles['foot']}>
        <p>
          {review.mine === 1 && <b>{t('reviews.mine')}</b>}
          <span>{t('reviews.written', { name: review.realName, date: date(review.createtime) })}</span>
          {edited && <span>{t('reviews.edited', { date: date(review.updateTime) })}</span>}
        </p>
        {review.mine === 1 && (
          <p>
            {onEdit !== undefined && (
              <Button
                kind="quiet"
                aria-label={t('reviews.editOf', { title: review.bookName })}
                onClick={() => onEdit(review)}
              >
                {t('reviews.edit')}
              </Button>
            )}
            <Button
              kind="quiet"
              aria-label={t('reviews.deleteOf', { title: review.bookName })}
              busy={remove.busy}
              onClick={remove.ask}
            >
              {t('reviews.delete')}
            </Button>
          </p>
        )}
      </div>
      {review.mine === 1 && review.commentPublishStatus === 0 && (
        <StateDot tone={review.hiddenReason === undefined ? 'wait' : 'none'}>
          {review.hiddenReason === undefined
            ? t('reviews.hidden')
            : runningText(t('reviews.notShown'), review.hiddenReason)}
        </StateDot>
      )}
      <Assessments assessments={review.assessments} />
    </article>
  );
}
