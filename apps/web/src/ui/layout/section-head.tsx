import type { ReactNode } from 'react';
import styles from './section-head.module.css';

/** The heading of a part of a page, with a link at the end of its line. `level` follows the page's outline. */
export function SectionHead({
  title,
  id,
  level = 2,
  children,
}: {
  readonly title: ReactNode;
  readonly id?: string;
  readonly level?: 1 | 2 | 3;
  readonly children?: ReactNode;
}) {
  const Heading = ({ 1: 'h1', 2: 'h2', 3: 'h3' } as const)[level];
  return (
    <div className={styles['head']}>
      <Heading id={id}>{title}</Heading>
      {children !== undefined && <div className={styles['aside']}>{children}</div>}
    </div>
  );
}
