import type { ReactNode } from 'react';
import styles from './back-line.module.css';

/** The link back to the list, below an article. */
export function BackLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles['back']} data-unprinted>
      {children}
    </p>
  );
}
