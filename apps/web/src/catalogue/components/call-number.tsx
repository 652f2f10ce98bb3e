import type { ReactNode } from 'react';
import styles from './call-number.module.css';

/** The call number as on the spine, in its own typeface. */
export function CallNumber({ children }: { readonly children: ReactNode }) {
  return <span className={styles['call']}>{children}</span>;
}
