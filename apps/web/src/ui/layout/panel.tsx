import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../style/class-names.ts';
import styles from './panel.module.css';

/** The look of a raised sheet of paper, for a link, a list item or a form. */
export const cardClass = styles['card'] ?? '';

/** A side panel: a raised sheet with its own heading. */
export function Panel({
  title,
  aside,
  children,
  className,
}: {
  readonly title: string;
  /** A link at the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  const headingId = useId();
  return (
    <section className={classNames(styles['card'], styles['panel'], className)} aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 id={headingId}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
