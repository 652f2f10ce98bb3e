import { useEffect, useRef, useState } from 'react';
import { printPlainSearch } from '../platform/search-params.ts';
import { printSearch, type SearchAddress, type Selections } from './search-address.ts';

/** Long enough for a few quick clicks, and well below a second. */
const pauseMilliseconds = 300;

/**
 * Collects facet choices for a moment before the search runs again, but shows them at once. If the address changes in
 * another way, it replaces the choices.
 */
export function useGatheredSelections(
  address: SearchAddress,
  commit: (selections: Selections) => void,
): readonly [Selections, (change: (selections: Selections) => Selections) => void] {
  const base = printPlainSearch(printSearch(address));
  const [pending, setPending] = useState<{ readonly base: string; readonly selections: Selections }>();
  const latest = useRef(commit);
  latest.current = commit;

  useEffect(() => {
    if (pending === undefined) return;
    if (pending.base !== base) {
      // Forget the choices: going back to the address where they were made must not repeat them.
      setPending(undefined);
      return;
    }
    const timer = setTimeout(() => latest.current(pending.selections), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [pending, base]);

  const shown = pending?.base === base ? pending.selections : address.selections;
  const choose = (change: (selections: Selections) => Selections) =>
    setPending((before) => ({
      base,
      selections: change(before?.base === base ? before.selections : address.selections),
    }));
  return [shown, choose];
}
