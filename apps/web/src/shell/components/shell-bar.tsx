import { useMatches } from '@tanstack/react-router';
import { SearchBar } from '../../catalogue/public.ts';
import { Wide } from '../../ui/layout/wide.tsx';
import styles from './shell-bar.module.css';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen places the search bar itself. */
    readonly ownSearchBar?: boolean;
  }
}

/** The search bar at the head of every screen that does not place it itself. */
export function ShellBar() {
  const own = useMatches({ select: (matches) => matches.at(-1)?.staticData.ownSearchBar === true });
  if (own) return null;
  return (
    <Wide className={styles['bar']}>
      <SearchBar />
    </Wide>
  );
}
