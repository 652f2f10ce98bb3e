import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { circulationDeskCalls } from '@yuelan/contract/circulation/desk-remote';
import type { ReaderAccount } from '@yuelan/contract/circulation/desk-schemas';
import { useState } from 'react';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callMutation } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { LendingCounter } from '../counters.ts';
import { useAccountAgain } from '../use-account-again.ts';
import styles from './counter.module.css';
import { Receipt } from './paper.tsx';

/** The reader at the counter: who they are, their loans and their holds. */
export function AccountPanel({
  account,
  counter,
}: {
  readonly account: ReaderAccount;
  readonly counter: LendingCounter;
}) {
  const { t } = useTranslation('circulationDesk');
  const { date } = useFormats();
  const page = usePage();
  const again = useAccountAgain(counter);
  const offerUndo = useOfferUndo();
  const renew = useMutation(callMutation(circulationDeskCalls.renew));
  const [printing, setPrinting] = useState(false);
  const { reader, loans, holds } = account;
  const facts = [reader.card, reader.department, reader.borrowerType, reader.libraryName].filter(Boolean);
  return (
    <Panel title={reader.name} className={styles['account']}>
      <p className={styles['small']}>{facts.join(' · ')}</p>
      <p>
        <StateDot tone={reader.status === 1 ? 'ok' : 'alarm'}>{t(`reader.status.${reader.status}`)}</StateDot>
      </p>
      <p>
        {t('reader.loans', { count: loans.length, most: reader.maxLoans })}
        {reader.overdue > 0 && (
          <strong className={styles['late']}> {t('reader.overdue', { count: reader.overdue })}</strong>
        )}
      </p>
      {holds.length > 0 && (
        <p className={styles['next']}>
          {t('reader.holds', { count: holds.length })} {holds.map((hold) => hold.bookName).join(t('between'))}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button onClick={() => setPrinting(true)}>
          <IconPrinter stroke={1.7} aria-hidden="true" />
          {t('receipt.print')}
        </Button>
        <Button kind="quiet" onClick={() => counter.show(undefined)}>
          {t('reader.done')}
        </Button>
      </div>
      <ul>
        {loans.map((loan) => (
          <li key={loan.id}>
            <span>
              {loan.bookName}
              <small className={loan.overdueDays > 0 ? styles['late'] : undefined}>
                {loan.bookBarCode} · {t('due', { day: date(loan.shouldReturnTime) })}
                {loan.overdueDays > 0 && ` · ${t('late', { count: loan.overdueDays })}`}
              </small>
            </span>
            {loan.renewable?.allowed === true && loan.publicLibrary === 0 && !loan.today && (
              <Button
                kind="quiet"
                busy={renew.isPending}
                onClick={() =>
                  renew.mutate(
                    { loanId: loan.id },
                    {
                      onSuccess: ({ dueOn, undoId }) =>
                        offerUndo(t('renewed', { title: loan.bookName, day: date(dueOn) }), undoId),
                      onError: (error) => showToast('error', failureText(page, error)),
                      onSettled: () => void again(),
                    },
                  )
                }
              >
                {t('renew')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {printing && <Receipt account={account} onDone={() => setPrinting(false)} />}
    </Panel>
  );
}
