import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import styles from './wide.module.css';

/** The column that holds a page; `narrow` for forms and reading. */
export function Wide({
  children,
  narrow = false,
  className,
}: {
  readonly children: ReactNode;
  readonly narrow?: boolean;
  readonly className?: string | undefined;
}) {
  return <div className={classNames(styles['wide'], narrow && styles['narrow'], className)}>{children}</div>;
}
