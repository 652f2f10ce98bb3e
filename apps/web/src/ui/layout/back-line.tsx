import type { ReactNode } from 'react';
import styles from './back-line.module.css';

/** Under an article: the link back to its list. */
export function BackLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles['back']} data-unprinted>
      {children}
    </p>
  );
}
