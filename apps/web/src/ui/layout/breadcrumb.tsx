import type { ReactNode } from 'react';
import styles from './breadcrumb.module.css';

/** The path to this page: links in order, then the page itself as plain text. `label` names it for screen readers. */
export function Breadcrumb({
  label,
  children,
}: {
  readonly label: string;
  readonly children: readonly ReactNode[];
}) {
  return (
    <nav className={styles['breadcrumb']} data-unprinted aria-label={label}>
      <ol>
        {children.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the way is what a step is.
          <li key={index} aria-current={index === children.length - 1 ? 'page' : undefined}>
            {step}
          </li>
        ))}
      </ol>
    </nav>
  );
}
