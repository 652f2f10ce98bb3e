import type { ReactNode } from 'react';
import styles from './section-head.module.css';

/** The heading of a section, with a link at the end of its line. */
export function SectionHead({
  title,
  id,
  children,
}: {
  readonly title: ReactNode;
  readonly id?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['head']}>
      <h2 id={id}>{title}</h2>
      {children !== undefined && <div className={styles['aside']}>{children}</div>}
    </div>
  );
}
