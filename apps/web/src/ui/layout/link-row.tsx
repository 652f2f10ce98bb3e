import type { ReactNode, Ref } from 'react';
import { classNames } from '../style/class-names.ts';
import styles from './link-row.module.css';

/** Links to neighbouring screens (`children`: `<li>`s) in one line, in which the open screen is marked. */
export function LinkRow({
  label,
  className,
  ref,
  children,
}: {
  readonly label: string;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}) {
  return (
    <nav ref={ref} className={classNames(styles['row'], className)} aria-label={label}>
      <ul>{children}</ul>
    </nav>
  );
}
