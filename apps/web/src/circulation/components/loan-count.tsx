import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { ownLoansQuery } from '../api.ts';
import styles from './loan-count.module.css';

/**
 * The number of books that the reader has on loan, in the corner of an icon; in the seal's colour if one is overdue.
 */
export default function LoanCount() {
  const { t } = useTranslation('circulation');
  const { number } = useFormats();
  const { data } = useQuery(ownLoansQuery);
  if (data === undefined || data.borrowedNum === 0) return null;
  const overdue = data.borrowedGtNum;
  return (
    <>
      <span className={classNames(styles['count'], overdue > 0 && styles['overdue'])} aria-hidden="true">
        {number(data.borrowedNum)}
      </span>
      <VisuallyHidden>
        {[
          '',
          t('card.loans', { count: data.borrowedNum }),
          overdue > 0 ? t('loans.overdue', { count: overdue }) : '',
        ]
          .filter((part, place) => place === 0 || part !== '')
          .join(' · ')}
      </VisuallyHidden>
    </>
  );
}
