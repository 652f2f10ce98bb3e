import type { ReactNode } from 'react';
import { Wide } from '../../ui/layout/wide.tsx';
import { asksSomething, type SearchAddress } from '../search-address.ts';
import styles from './screen.module.css';
import { SearchBar } from './search-bar.tsx';

/**
 * The frame of a catalogue screen. A screen that shows a search has its own search bar at the top; others use the
 * shell's.
 */
export function Screen({
  address,
  children,
}: {
  readonly address?: SearchAddress;
  readonly children: ReactNode;
}) {
  return (
    <Wide className={address === undefined ? styles['below'] : styles['screen']}>
      {address !== undefined && (
        <div className={styles['bar']}>
          <SearchBar address={address} brief={asksSomething(address)} />
        </div>
      )}
      {children}
    </Wide>
  );
}
