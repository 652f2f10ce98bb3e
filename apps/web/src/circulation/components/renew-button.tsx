import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Loan } from '@yuelan/contract/circulation/schemas';
import { dayIn } from '../../catalogue/public.ts';
import { useFormats, useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { failureText } from '../../platform/use-failure.ts';
import { asReader } from '../../reader/public.ts';
import { Button } from '../../ui/controls/button.tsx';
import { askConfirm } from '../../ui/dialogs/confirm.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { refreshLoans, renewLoan } from '../api.ts';
import { daysBetween } from '../due.ts';

/** Due within so many days, a renewal is what the screen asks for. */
const pressingDays = 3;

/** Renews one loan after a question; declined, it says that nothing happened. */
export function RenewButton({ loan }: { readonly loan: Loan }) {
  const page = usePage();
  const { t } = useTranslation(['circulation', 'platform']);
  const { date } = useFormats();
  const { display } = useLibrary();
  const client = useQueryClient();
  const renew = useMutation({
    mutationFn: () => renewLoan(page, loan),
    onSuccess: ({ shouldReturnTime }) =>
      showToast('success', t('renew.done', { title: loan.bookName, date: date(shouldReturnTime) })),
    onError: (error) => showToast('error', failureText(page, error)),
    onSettled: () => refreshLoans(client),
  });
  const until = loan.renewable?.newDueDate;

  async function ask(): Promise<void> {
    const confirmed = await askConfirm({
      title: t('renew.title'),
      text:
        until === undefined
          ? t('renew.textPartner', { title: loan.bookName, library: loan.libraryName })
          : t('renew.textUntil', { title: loan.bookName, date: date(until) }),
      confirmLabel: t('renew.confirm'),
      cancelLabel: t('platform:confirm.cancel'),
    });
    if (confirmed) renew.mutate();
    else showToast('info', t('renew.cancelled'));
  }

  const pressing = daysBetween(dayIn(display?.timeZone), loan.shouldReturnTime) <= pressingDays;
  return (
    <Button
      kind={pressing ? 'primary' : 'plain'}
      busy={renew.isPending}
      aria-label={t('renew.of', { title: loan.bookName })}
      onClick={() => asReader(page, () => void ask())}
    >
      {renew.isPending && loan.publicLibrary === 1 ? t('renew.asking') : t('renew.button')}
    </Button>
  );
}
