import type { Loan } from '@yuelan/contract/circulation/schemas';
import { dayIn } from '../../catalogue/public.ts';
import { useFormats, useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { daysBetween } from '../../platform/days.ts';
import { usePage } from '../../platform/page.ts';
import { useConfirmed } from '../../platform/use-confirmed.ts';
import { asReader } from '../../reader/public.ts';
import { Button } from '../../ui/controls/button.tsx';
import { refreshLoans, renewLoan } from '../renew-loan.ts';

/** If a loan is due within this many days, the renew button is emphasised. */
const pressingDays = 3;

/** Renews one loan after a confirmation. If the reader declines, a message says that nothing has changed. */
export function RenewButton({ loan }: { readonly loan: Loan }) {
  const page = usePage();
  const { t } = useTranslation(['circulation', 'platform']);
  const { date } = useFormats();
  const { display } = useLibrary();
  const renew = useConfirmed({ mutationFn: () => renewLoan(page, loan) }, refreshLoans);
  const until = loan.renewable?.newDueDate;

  const ask = () =>
    renew.ask({
      title: t('renew.title'),
      text:
        until === undefined
          ? t(loan.publicLibrary === 1 ? 'renew.textPartner' : 'renew.textSystem', {
              title: loan.bookName,
              library: loan.libraryName,
            })
          : t('renew.textUntil', { title: loan.bookName, date: date(until) }),
      confirmLabel: t('renew.confirm'),
      kept: t('renew.cancelled'),
      input: undefined,
      done: ({ shouldReturnTime }) => t('renew.done', { title: loan.bookName, date: date(shouldReturnTime) }),
    });

  const pressing = daysBetween(dayIn(display?.timeZone), loan.shouldReturnTime) <= pressingDays;
  return (
    <Button
      kind={pressing ? 'primary' : 'plain'}
      busy={renew.busy}
      aria-label={t('renew.of', { title: loan.bookName })}
      onClick={() => asReader(page, ask)}
    >
      {renew.busy && loan.publicLibrary === 1 ? t('renew.asking') : t('renew.button')}
    </Button>
  );
}
