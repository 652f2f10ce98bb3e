import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** The heading of a screen, a line below it, and what can be done with all of it. */
export function PageHead({
  title,
  text,
  children,
}: {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['head']}>
      <div className={styles['words']}>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children !== undefined && (
        <div className={styles['actions']} data-unprinted>
          {children}
        </div>
      )}
    </div>
  );
}
