import { useQueryClient } from '@tanstack/react-query';
import { activitiesDeskCalls } from '@yuelan/contract/activities/desk-remote';
import { type DeskReview, deskReviewSchema } from '@yuelan/contract/activities/desk-schemas';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { linkClass } from '../../../ui/controls/button.tsx';
import { Assessments } from '../../public.ts';
import { refreshReviews } from '../api.ts';
import { reviewTones } from '../state-tones.ts';
import { JudgePanel } from './judge-panel.tsx';
import styles from './review-panel.module.css';

const reasons = ['personal', 'language', 'unrelated', 'copied'] as const;

/** Reviews, one by one, to publish or hide. */
export function ReviewPanel({
  reviews,
  first,
  onClose,
}: {
  readonly reviews: readonly DeskReview[];
  readonly first: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('activitiesDesk');
  const { dateTime } = useFormats();
  const page = usePage();
  const client = useQueryClient();
  return (
    <JudgePanel<DeskReview>
      items={reviews}
      first={first}
      words={{
        approve: t('reviews.publish'),
        refuse: t('reviews.hide'),
        approved: (book) => t('reviews.published', { book }),
        refused: (book) => t('reviews.hidden', { book }),
        reasons: reasons.map((reason) => t(`reviews.reasons.${reason}`)),
      }}
      nameOf={({ bookName }) => bookName}
      stateOf={({ state }) => ({ tone: reviewTones[state], text: t(`reviews.states.${state}`) })}
      parse={(value) => deskReviewSchema.safeParse(value).data}
      decide={async ({ id, version }, { approves, ...decision }) => {
        const { reviews: judged, undoId } = await page.answerOf(activitiesDeskCalls.judgeReviews, {
          reviews: [{ id, version }],
          state: approves ? 'published' : 'hidden',
          ...decision,
        });
        return { item: judged[0], undoId };
      }}
      onSettled={() => refreshReviews(client)}
      onClose={onClose}
    >
      {(review) => (
        <article className={styles['review']}>
          <p className={styles['about']}>
            {review.firstAuthor !== '' && <span>{t('reviews.by', { author: review.firstAuthor })}</span>}
            <span>{review.activityName}</span>
          </p>
          <p className={styles['words']}>{review.content}</p>
          <p className={styles['about']}>
            <span>
              {t('reviews.writtenBy', {
                name: review.reader.name,
                number: review.reader.number,
                time: dateTime(review.updatedAt),
              })}
            </span>
            {review.catalogueId !== undefined && (
              <a
                className={linkClass}
                href={`/${page.library}/book/${review.catalogueId}`}
                target="_blank"
                rel="noreferrer"
              >
                {t('reviews.openBook')}
              </a>
            )}
          </p>
          <Assessments assessments={review.assessments} />
        </article>
      )}
    </JudgePanel>
  );
}
