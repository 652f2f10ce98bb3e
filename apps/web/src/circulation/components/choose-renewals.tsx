import type { Loan } from '@yuelan/contract/circulation/schemas';
import { useState } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import type { RenewalOffer } from '../renewal-choice.ts';
import { DueLine } from './due-line.tsx';
import styles from './renew-all-dialog.module.css';

/** What each renewal would bring. Only loans due within a week are ticked, because a renewal runs from today. */
export function ChooseRenewals({
  offers,
  onChosen,
  onCancel,
}: {
  readonly offers: readonly RenewalOffer[];
  readonly onChosen: (loans: readonly Loan[]) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation(['circulation', 'platform']);
  const { date } = useFormats();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(offers.filter((offer) => offer.dueSoon).map((offer) => offer.loan.id)),
  );
  const chosen = offers.filter((offer) => ticked.has(offer.loan.id)).map((offer) => offer.loan);

  function toggle(id: string): void {
    setTicked(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]));
  }

  function bringsOf({ loan, gain }: RenewalOffer): string {
    const until = loan.renewable?.newDueDate;
    if (gain === undefined || until === undefined)
      return t('renewAll.partner', { library: loan.libraryName });
    return t('renewAll.gain', { count: gain, date: date(until) });
  }

  return (
    <>
      <p className={styles['sum']}>{t('renewAll.text')}</p>
      <ul className={styles['list']} aria-label={t('renewAll.title')}>
        {offers.map((offer) => (
          <li key={offer.loan.id}>
            <Check
              label={<span className={styles['title']}>{offer.loan.bookName}</span>}
              checked={ticked.has(offer.loan.id)}
              onChange={() => toggle(offer.loan.id)}
              aria-describedby={`gain-${offer.loan.id}`}
            />
            <div id={`gain-${offer.loan.id}`} className={styles['brings']}>
              <DueLine due={offer.loan.shouldReturnTime} />
              <p>{bringsOf(offer)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button onClick={onCancel}>{t('platform:confirm.cancel')}</Button>
        <Button kind="primary" disabled={chosen.length === 0} onClick={() => onChosen(chosen)}>
          {chosen.length === 0 ? t('renewAll.none') : t('renewAll.confirm', { count: chosen.length })}
        </Button>
      </div>
    </>
  );
}
