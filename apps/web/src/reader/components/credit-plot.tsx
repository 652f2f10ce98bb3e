import type { CreditRecord } from '@yuelan/contract/reader/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { creditLine, creditSteps } from '../credit-steps.ts';
import styles from './credit-plot.module.css';

const box = { width: 600, height: 60 };

/** The credit of the latest records as steps, up to now. A picture only: the records below say the same. */
export function CreditPlot({
  records,
  score,
}: {
  readonly records: readonly CreditRecord[];
  readonly score: number;
}) {
  const { t } = useTranslation('reader');
  const { date, number } = useFormats();
  const steps = creditSteps(records, score);
  const first = steps[0];
  // Two levels and more: one alone is the figure above.
  if (first === undefined || steps.length < 3) return null;
  const scores = steps.map((step) => step.score);
  return (
    <div className={styles['plot']} aria-hidden="true">
      <span className={styles['scale']}>
        <span>{number(Math.max(...scores))}</span>
        <span>{number(Math.min(...scores))}</span>
      </span>
      <svg viewBox={`0 -4 ${box.width} ${box.height + 8}`} preserveAspectRatio="none">
        <title>{t('credit.title')}</title>
        <polyline points={creditLine(steps, Date.now(), box)} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={styles['days']}>
        <span>{date(new Date(first.from))}</span>
        <span>{t('credit.today')}</span>
      </span>
    </div>
  );
}
