import { useMutation, useQueryClient } from '@tanstack/react-query';
import { circulationDeskCalls } from '@yuelan/contract/circulation/desk-remote';
import type { CounterLoan } from '@yuelan/contract/circulation/desk-schemas';
import { useId, useState } from 'react';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callMutation } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { refreshCirculation } from '../api.ts';

/**
 * Sets the due date of a loan by hand. If somebody else changed it in the meantime, nothing is set and the loan is
 * refetched.
 */
export function DueDateForm({ loan, title }: { readonly loan: CounterLoan; readonly title: string }) {
  const { t } = useTranslation('circulationDesk');
  const { date } = useFormats();
  const page = usePage();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const correct = useMutation(callMutation(circulationDeskCalls.correctDueDate));
  const [dueOn, setDueOn] = useState(loan.dueOn);
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (dueOn === '' || dueOn === loan.dueOn) return;
        correct.mutate(
          { loanId: loan.id, read: loan.dueOn, dueOn },
          {
            onSuccess: ({ dueOn: day, undoId }) =>
              offerUndo(t('copy.dueSet', { title, day: date(day) }), undoId),
            onError: (error) => showToast('error', failureText(page, error)),
            onSettled: () => refreshCirculation(client),
          },
        );
      }}
    >
      <Field id={id} label={t('copy.due')} hint={t('copy.dueHint', { day: date(loan.earliestDue) })}>
        {(control) => (
          <input
            {...control}
            type="date"
            min={loan.earliestDue}
            value={dueOn}
            onChange={(event) => setDueOn(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={correct.isPending}>
        {t('copy.dueSave')}
      </Button>
    </form>
  );
}
