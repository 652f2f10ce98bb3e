import { useQueryClient } from '@tanstack/react-query';
import type { Loan } from '@yuelan/contract/circulation/schemas';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { failureText } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { refreshLoans, renewLoan } from '../renew-loan.ts';
import styles from './renew-all-dialog.module.css';

type Result = { readonly until: string } | { readonly problem: string };

/** Renews the books one by one and shows the result of each. Closing the dialog does not stop the renewals. */
export function RenewalResults({
  loans,
  onClose,
}: {
  readonly loans: readonly Loan[];
  readonly onClose: () => void;
}) {
  const page = usePage();
  const { t } = useTranslation('circulation');
  const { date } = useFormats();
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const begun = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, with the books it was opened for.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void renewEach();
  }, []);

  async function renewEach(): Promise<void> {
    for (const loan of loans) {
      const result = await renewLoan(page, loan).then(
        ({ shouldReturnTime }): Result => ({ until: shouldReturnTime }),
        (error: unknown): Result => ({ problem: failureText(page, error) }),
      );
      setResults((before) => new Map([...before, [loan.id, result]]));
    }
    refreshLoans(client);
  }

  const done = results.size === loans.length;
  const renewed = [...results.values()].filter((result) => 'until' in result).length;
  return (
    <Dialog
      title={t('renewAll.results')}
      closeLabel={t('renewAll.close')}
      width={520}
      onClose={onClose}
      keepOnOutsideClick
      footer={
        <Button kind="primary" busy={!done} onClick={onClose}>
          {t('renewAll.close')}
        </Button>
      }
    >
      <p role="status" className={styles['sum']}>
        {done
          ? t('renewAll.done', { count: renewed, of: loans.length })
          : t('renewAll.running', { count: results.size + 1, of: loans.length })}
      </p>
      <ul className={styles['list']}>
        {loans.map((loan) => {
          const result = results.get(loan.id);
          return (
            <li key={loan.id}>
              <span className={styles['title']}>{loan.bookName}</span>
              {result === undefined ? (
                <StateDot tone="none">{t('renewAll.waiting')}</StateDot>
              ) : 'until' in result ? (
                <StateDot tone="ok">{t('renewAll.until', { date: date(result.until) })}</StateDot>
              ) : (
                <StateDot tone="alarm">{result.problem}</StateDot>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
