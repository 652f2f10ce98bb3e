import type { ReactNode } from 'react';
import styles from './call-number.module.css';

/** What is written on the spine, in a typeface of its own. */
export function CallNumber({ children }: { readonly children: ReactNode }) {
  return <span className={styles['call']}>{children}</span>;
}
