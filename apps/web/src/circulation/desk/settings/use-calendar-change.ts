import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rulesDeskCalls } from '@yuelan/contract/circulation/rules-remote';
import type { InputOf } from '@yuelan/contract/endpoint';
import { conflictOf } from '../../../desk/edit/conflict.tsx';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { callMutation } from '../../../platform/query.ts';
import { useFailure } from '../../../platform/use-failure.ts';

type Change = Omit<InputOf<typeof rulesDeskCalls.changeCalendar>, 'version'>;

/** Sends changes of the calendar and offers to undo each. If somebody else changed it first, their version is shown. */
export function useCalendarChange(version: number) {
  const { t } = useTranslation('libraryDesk');
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const change = useMutation(callMutation(rulesDeskCalls.changeCalendar));
  const conflict = conflictOf(change.error);
  const failure = useFailure(change.error);
  return {
    busy: change.isPending,
    failure: conflict === undefined ? failure : t('calendar.conflict', { by: conflict.by }),
    run: (input: Change, said: string, done?: () => void) =>
      change.mutate(
        { version, ...input },
        {
          onSuccess: ({ undoId }) => {
            offerUndo(said, undoId);
            done?.();
          },
          onSettled: () => client.invalidateQueries({ queryKey: [rulesDeskCalls.calendar.path] }),
        },
      ),
  };
}
