import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** Something to know before a change. */
export function SettingsNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>;
}
