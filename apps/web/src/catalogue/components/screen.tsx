import type { ReactNode } from 'react';
import { Wide } from '../../ui/layout/wide.tsx';
import { asksSomething, type SearchAddress } from '../search-address.ts';
import styles from './screen.module.css';
import { SearchBar } from './search-bar.tsx';

/** The frame of a catalogue screen, with a search bar if it shows a search; other screens use the shell's. */
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
