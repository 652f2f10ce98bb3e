import type { Standing } from '@yuelan/contract/circulation/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { writtenMoney } from '../written-money.ts';
import styles from './standing-panel.module.css';

type Told = Standing & { readonly lastKnownAt?: string | undefined };

/** Debts and blocks in the library's system. Renders nothing if there are none. */
export function StandingPanel({ standing }: { readonly standing: Told }) {
  const { language } = usePage();
  const { t } = useTranslation('circulation');
  const { dateTime } = useFormats();
  const { owed, charges, blocks, denied, said, lastKnownAt } = standing;
  if (owed === undefined && blocks.length === 0 && denied.length === 0) return null;
  const uses = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    denied.map((what) => t(`standing.denied.${what}`)),
  );
  return (
    <Panel title={t('standing.title')} className={styles['panel']}>
      {blocks.length > 0 && (
        <ul className={styles['blocks']}>
          {blocks.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
      {denied.length > 0 && <p>{t('standing.cannot', { uses })}</p>}
      {owed !== undefined && (
        <>
          <p className={styles['owed']}>{t('standing.owed', { amount: writtenMoney(owed, language) })}</p>
          {charges.length > 0 && <Charges charges={charges} currency={owed.currency} />}
          <p>{t('standing.pay')}</p>
        </>
      )}
      {said !== '' && <p>{t('standing.said', { text: said })}</p>}
      {lastKnownAt !== undefined && (
        <p className={styles['lastKnown']}>{t('standing.lastKnown', { time: dateTime(lastKnownAt) })}</p>
      )}
    </Panel>
  );
}

function Charges({
  charges,
  currency,
}: {
  readonly charges: Standing['charges'];
  readonly currency: string;
}) {
  const { language } = usePage();
  const { t } = useTranslation('circulation');
  const { date } = useFormats();
  return (
    <ul className={styles['charges']} aria-label={t('standing.charges')}>
      {charges.map(({ words, amount, day }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: charges have no names, and two may be alike.
        <li key={place}>
          <span className={styles['words']}>{words}</span>
          {day !== '' && <span className={styles['day']}>{date(day)}</span>}
          {amount !== '' && (
            <span className={styles['amount']}>{writtenMoney({ amount, currency }, language)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
