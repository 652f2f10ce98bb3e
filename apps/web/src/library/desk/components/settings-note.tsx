import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** A note to read before making a change. */
export function SettingsNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>;
}
