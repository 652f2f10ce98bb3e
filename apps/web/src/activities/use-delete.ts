import { useTranslation } from '../messages/translation.ts';
import { useConfirmed } from '../platform/use-confirmed.ts';
import { deleteReview, deleteWork, refreshReviews, refreshWorks } from './api.ts';

const deletions = {
  reviews: { mutation: deleteReview, refresh: refreshReviews },
  works: { mutation: deleteWork, refresh: refreshWorks },
};

/** Deletes one of the reader's reviews or works once they confirm it, and says what happened. */
export function useDelete(from: keyof typeof deletions, id: string, name: string) {
  const { t } = useTranslation('activities');
  const { mutation, refresh } = deletions[from];
  const { ask, busy } = useConfirmed(mutation, refresh);
  const askIt = () =>
    ask({
      title: t(`${from}.deleteTitle`),
      text: t(`${from}.deleteText`, { name }),
      confirmLabel: t(`${from}.delete`),
      danger: true,
      kept: t(`${from}.kept`),
      input: { id },
      done: () => t(`${from}.deleted`),
    });
  return { ask: askIt, busy };
}
