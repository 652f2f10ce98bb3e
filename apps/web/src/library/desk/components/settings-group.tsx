import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** Fields, notes and panels under each other. */
export function SettingsGroup({ children }: { readonly children: ReactNode }) {
  return <div className={styles['group']}>{children}</div>;
}
