import type { ReactNode } from 'react';
import { classNames } from '../../ui/style/class-names.ts';
import styles from './columns.module.css';

/** Facets or a menu on the left, the list in the middle, panels on the right; below each other on a narrow window. */
export function Columns({
  left,
  leftLabel,
  leftOnPhones = false,
  children,
  right,
}: {
  readonly left: ReactNode;
  readonly leftLabel: string;
  /** Whether a narrow window keeps the left column, above the list. */
  readonly leftOnPhones?: boolean;
  readonly children: ReactNode;
  readonly right: ReactNode;
}) {
  return (
    <div className={styles['columns']}>
      <section
        className={classNames(styles['left'], !leftOnPhones && styles['wideOnly'])}
        aria-label={leftLabel}
      >
        {left}
      </section>
      <div className={styles['middle']}>{children}</div>
      <div className={styles['right']}>{right}</div>
    </div>
  );
}
