import type { ReactNode } from 'react';
import { Wide } from '../../ui/wide.tsx';
import type { SearchAddress } from '../search-address.ts';
import styles from './screen.module.css';
import { SearchBar } from './search-bar.tsx';

/** The frame of a catalogue screen: the search bar at its head, then what it shows. */
export function Screen({
  address,
  children,
}: {
  readonly address?: SearchAddress;
  readonly children: ReactNode;
}) {
  return (
    <Wide className={styles['screen']}>
      <div className={styles['bar']}>
        {address === undefined ? <SearchBar /> : <SearchBar address={address} />}
      </div>
      {children}
    </Wide>
  );
}
