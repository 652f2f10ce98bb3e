import type { Loan } from '@yuelan/contract/circulation/schemas';
import { TitleCover, TitleLink } from '../../catalogue/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { daysBetween } from '../../platform/days.ts';
import { Entry, EntryFacts } from '../../ui/lists/entry.tsx';
import { maskedNumber } from '../masked.ts';
import { DueLine } from './due-line.tsx';
import styles from './loan-entry.module.css';
import { RenewButton } from './renew-button.tsx';

/** A book that the reader has on loan: when it is due, and until when it can be renewed, or why it cannot. */
export function LoanEntry({
  loan,
  sharedUntil,
}: {
  readonly loan: Loan;
  /** The date shown above the list, which is not repeated here. */
  readonly sharedUntil?: string | undefined;
}) {
  const { t } = useTranslation('circulation');
  const { date } = useFormats();
  const renewable = loan.renewable;
  return (
    <Entry
      picture={<TitleCover title={loan} />}
      heading={<TitleLink title={loan} />}
      actions={
        renewable?.allowed === true ? (
          <RenewButton loan={loan} />
        ) : // The reason is shown below.
        renewable?.message === undefined ? (
          <span className={styles['not']}>{t('loans.notRenewable')}</span>
        ) : undefined
      }
    >
      <EntryFacts
        parts={[
          loan.firstAuthor,
          loan.bookBarCode === '' ? (
            ''
          ) : (
            <span key="barcode">
              {t('loans.barcode')} <span className={styles['barcode']}>{maskedNumber(loan.bookBarCode)}</span>
            </span>
          ),
          loan.publicLibrary === 1 ? t('loans.partnerOf', { library: loan.libraryName }) : '',
        ]}
      />
      <DueLine due={loan.shouldReturnTime} />
      <EntryFacts
        parts={[
          renewable === undefined
            ? ''
            : renewable.allowed
              ? renewable.newDueDate === undefined
                ? t(loan.publicLibrary === 1 ? 'loans.partnerDecides' : 'loans.systemDecides')
                : t(renewable.newDueDate === sharedUntil ? 'loans.gain' : 'loans.canRenewUntil', {
                    date: date(renewable.newDueDate),
                    count: daysBetween(loan.shouldReturnTime, renewable.newDueDate),
                  })
              : (renewable.message ?? ''),
          loan.renewCount === 0 || renewable?.reason === 'circulation.renewal.limit'
            ? ''
            : loan.publicLibrary === 1
              ? t('loans.renewedThere', { count: loan.renewCount })
              : t('loans.renewed', { count: loan.renewCount, limit: loan.renewLimit }),
        ]}
      />
    </Entry>
  );
}
