import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../messages/translation.ts';
import { usePage } from '../platform/page.ts';
import { failureText } from '../platform/use-failure.ts';
import { askConfirm } from '../ui/dialogs/confirm.tsx';
import { showToast } from '../ui/feedback/toasts.tsx';
import { deleteReview, deleteWork, refreshReviews, refreshWorks } from './api.ts';

const deletions = {
  reviews: { mutation: deleteReview, refresh: refreshReviews },
  works: { mutation: deleteWork, refresh: refreshWorks },
};

/** Deletes one of the reader's reviews or works once they confirm it, and says what happened. */
export function useDelete(from: keyof typeof deletions, id: string, name: string) {
  const page = usePage();
  const { t } = useTranslation(['activities', 'platform']);
  const client = useQueryClient();
  const { mutation, refresh } = deletions[from];
  const remove = useMutation(mutation);

  async function ask(): Promise<void> {
    const confirmed = await askConfirm({
      title: t(`activities:${from}.deleteTitle`),
      text: t(`activities:${from}.deleteText`, { name }),
      confirmLabel: t(`activities:${from}.delete`),
      cancelLabel: t('platform:confirm.cancel'),
      danger: true,
    });
    if (!confirmed) {
      showToast('info', t(`activities:${from}.kept`));
      return;
    }
    remove.mutate(
      { id },
      {
        onSuccess: () => showToast('success', t(`activities:${from}.deleted`)),
        onError: (error) => showToast('error', failureText(page, error)),
        onSettled: () => refresh(client),
      },
    );
  }
  return { ask: () => void ask(), busy: remove.isPending };
}
