import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { Wide } from './wide.tsx';

/** A page that has one thing to say: a slip with a seal, and what to do next. */
export function Notice({
  mark,
  title,
  lead,
  children,
}: {
  /** One Han character for the seal; decoration. */
  readonly mark: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}) {
  return (
    <Wide narrow>
      <section className={styles['notice']}>
        <span className={styles['seal']} aria-hidden="true" lang="zh-CN">
          {mark}
        </span>
        <h1>{title}</h1>
        <p>{lead}</p>
        <div className={styles['actions']}>{children}</div>
      </section>
    </Wide>
  );
}
