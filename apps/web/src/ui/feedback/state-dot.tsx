import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import styles from './state-dot.module.css';

/** A status in words beside a dot: `ok` available, `wait` later, `none` unavailable, `alarm` asks for action. */
export function StateDot({
  tone,
  children,
}: {
  readonly tone: 'ok' | 'wait' | 'none' | 'alarm';
  readonly children: ReactNode;
}) {
  return (
    <span className={classNames(styles['state'], styles[tone])}>
      <span>{children}</span>
    </span>
  );
}
