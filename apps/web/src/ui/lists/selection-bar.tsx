import type { ReactNode } from 'react';
import { Check } from '../controls/check.tsx';
import styles from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

/** Above a list that can be ticked: a box for all, how many are ticked, and the actions for them. */
export function SelectionBar({
  label,
  selection: { all, toggleAll },
  count,
  children,
}: {
  readonly label: string;
  readonly selection: Pick<Selection, 'all' | 'toggleAll'>;
  /** How many are ticked, in words; empty if none is. */
  readonly count: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles['bar']} data-unprinted>
      <Check label={label} checked={all} onChange={toggleAll} />
      <span role="status" className={styles['count']}>
        {count}
      </span>
      <div className={styles['actions']}>{children}</div>
    </div>
  );
}
