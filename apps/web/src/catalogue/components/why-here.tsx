import type { Reason } from '@yuelan/contract/catalogue/reasons';
import { cutAtMarks } from '../marks.ts';
import { MarkedText } from './marked-text.tsx';
import styles from './title-row.module.css';

/** Why a title is among the results, in words; values that the row does not show are shown here. */
export function WhyHere({ reasons, shown }: { readonly reasons: readonly Reason[]; readonly shown: string }) {
  if (reasons.length === 0) return null;
  return (
    <p className={styles['why']}>
      {reasons.map(({ field, label, text, marks }) => (
        <span key={field + text}>
          {label}
          {!shown.includes(text) && (
            <q>
              <MarkedText parts={cutAtMarks(text, marks)} />
            </q>
          )}
        </span>
      ))}
    </p>
  );
}
