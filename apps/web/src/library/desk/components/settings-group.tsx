import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** Stacks fields, notes and panels. */
export function SettingsGroup({ children }: { readonly children: ReactNode }) {
  return <div className={styles['group']}>{children}</div>;
}
