import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { useCurrentInView } from './current-in-view.ts';
import styles from './link-row.module.css';

/** Links to neighbouring screens (`children`: `<li>`s) in one line, in which the open screen is marked. */
export function LinkRow({
  label,
  className,
  children,
}: {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <nav ref={useCurrentInView()} className={classNames(styles['row'], className)} aria-label={label}>
      <ul>{children}</ul>
    </nav>
  );
}
