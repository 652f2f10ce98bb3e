import type { Loan } from '@yuelan/contract/circulation/schemas';
import type { CSSProperties } from 'react';
import { dayIn, TitleCover } from '../../catalogue/public.ts';
import { useFormats, useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { rulerOf } from '../loan-ruler.ts';
import styles from './loan-ruler.module.css';

const across = (share: number): CSSProperties => ({ insetInlineStart: `${share * 100}%` });

/** The loans on their due dates in the next 30 days. Decorative: the list of loans below has the same information. */
export function LoanRuler({ loans }: { readonly loans: readonly Loan[] }) {
  const { t } = useTranslation('circulation');
  const { monthDay } = useFormats();
  const { display } = useLibrary();
  const ruler = rulerOf(loans, ({ shouldReturnTime }) => shouldReturnTime, dayIn(display?.timeZone));
  if (ruler.places.length === 0) return null;
  const style: CSSProperties & Record<`--${string}`, number> = { '--lanes': ruler.lanes };
  return (
    <div className={styles['ruler']} data-unprinted style={style} aria-hidden="true">
      <div className={styles['covers']}>
        {ruler.places.map(({ item, at, lane, isOverdue }) => (
          <span
            key={item.id}
            className={styles['cover']}
            data-overdue={isOverdue || undefined}
            style={{ ...across(at), bottom: `calc(${lane} * var(--step))` }}
          >
            <TitleCover title={item} />
          </span>
        ))}
      </div>
      <div className={styles['axis']}>
        {ruler.weeks.map(({ day, at }) => (
          <span
            key={day}
            className={styles['week']}
            // Keeps room for half a date before the end.
            style={{ insetInlineStart: `min(${at * 100}%, 100% - 2.7em)` }}
          >
            {monthDay(day)}
          </span>
        ))}
      </div>
      <span className={styles['today']} style={across(ruler.today)}>
        <span>{t('loans.today')}</span>
      </span>
    </div>
  );
}
