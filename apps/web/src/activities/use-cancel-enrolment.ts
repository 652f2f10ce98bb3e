import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Activity } from '@yuelan/contract/activities/schemas';
import { useTranslation } from '../messages/translation.ts';
import { usePage } from '../platform/page.ts';
import { askConfirm } from '../ui/dialogs/confirm.tsx';
import { showToast } from '../ui/feedback/toasts.tsx';
import { activityQuery, cancelEnrolment, refreshActivities } from './api.ts';
import { refusalWords } from './refusal-words.ts';

/** Gives a place back, or leaves a waiting list, after a question. */
export function useCancelEnrolment() {
  const page = usePage();
  const { t } = useTranslation(['activities', 'platform']);
  const client = useQueryClient();
  const cancelling = useMutation(cancelEnrolment);

  async function cancel({ id, name, waitingPlace }: Activity): Promise<void> {
    const from = waitingPlace === undefined ? 'activities:cancel' : 'activities:leave';
    const confirmed = await askConfirm({
      title: t(`${from}.title`),
      text: t(`${from}.text`, { name }),
      confirmLabel: t(`${from}.confirm`),
      cancelLabel: t(`${from}.keep`),
      danger: true,
    });
    if (!confirmed) {
      showToast('info', t(`${from}.kept`));
      return;
    }
    cancelling.mutate(
      { parentId: id },
      {
        onSuccess: (activity) => {
          client.setQueryData(activityQuery(id).queryKey, activity);
          showToast('success', t(`${from}.done`, { name }));
        },
        onError: (error) => showToast('error', refusalWords(page, error)),
        onSettled: () => refreshActivities(client),
      },
    );
  }

  return { cancel, cancelling: cancelling.isPending };
}
