import { useQueryClient } from '@tanstack/react-query';
import type { Activity } from '@yuelan/contract/activities/schemas';
import { useTranslation } from '../messages/translation.ts';
import { useConfirmed } from '../platform/use-confirmed.ts';
import { activityQuery, cancelEnrolment, refreshActivities } from './api.ts';
import { refusalWords } from './refusal-words.ts';

/** Gives up a place or leaves a waiting list, after a confirmation. */
export function useCancelEnrolment() {
  const { t } = useTranslation('activities');
  const client = useQueryClient();
  const { ask, busy } = useConfirmed(cancelEnrolment, refreshActivities, refusalWords);

  function cancel({ id, name, waitingPlace }: Activity): void {
    const from = waitingPlace === undefined ? 'cancel' : 'leave';
    ask({
      title: t(`${from}.title`),
      text: t(`${from}.text`, { name }),
      confirmLabel: t(`${from}.confirm`),
      cancelLabel: t(`${from}.keep`),
      danger: true,
      kept: t(`${from}.kept`),
      input: { parentId: id },
      done: (activity) => {
        client.setQueryData(activityQuery(id).queryKey, activity);
        return t(`${from}.done`, { name });
      },
    });
  }

  return { cancel, cancelling: busy };
}
