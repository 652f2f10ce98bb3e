import type { ReactNode } from 'react';
import { Wide } from '../layout/wide.tsx';
import { Seal } from '../pictures/seal.tsx';
import styles from './notice.module.css';

/** A page with a single message: a slip with a seal, and what to do next. */
export function Notice({
  mark,
  title,
  lead,
  children,
}: {
  /** One character for the seal; decoration. */
  readonly mark: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}) {
  return (
    <Wide narrow>
      <section className={styles['notice']}>
        <Seal mark={mark} look="stamp" />
        <h1>{title}</h1>
        <p>{lead}</p>
        <div className={styles['actions']}>{children}</div>
      </section>
    </Wide>
  );
}
