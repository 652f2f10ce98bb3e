import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** A screen's heading, a line below it, and the actions for the whole screen. */
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
