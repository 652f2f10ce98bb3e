import type { Reason } from '@yuelan/contract/catalogue/reasons';
import { MarkedText } from './marked-text.tsx';
import styles from './title-row.module.css';

/** Why a title is among the results, with matching values that the row does not show. */
export function WhyHere({ reasons, shown }: { readonly reasons: readonly Reason[]; readonly shown: string }) {
  return (
    <p className={styles['why']}>
      {reasons.map(({ label, parts }) => (
        <span
          key={label + parts.join('')}
          className={shown.includes(parts.join('')) ? styles['told'] : undefined}
        >
          {label}
          {!shown.includes(parts.join('')) && (
            <q>
              <MarkedText text={parts.join('')} parts={[parts]} />
            </q>
          )}
        </span>
      ))}
    </p>
  );
}
