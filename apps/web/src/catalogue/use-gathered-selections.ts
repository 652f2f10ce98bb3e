import { useEffect, useRef, useState } from 'react';
import { printPlainSearch } from '../platform/search-params.ts';
import { printSearch, type SearchAddress, type Selections } from './search-address.ts';

/** Long enough for a few clicks in a row, well below the second that the specification allows. */
const pauseMilliseconds = 300;

/**
 * Facet choices of a search, gathered for a moment before the search runs again. What is shown is what was chosen, at
 * once; when the address changes by other means, the address counts.
 */
export function useGatheredSelections(
  address: SearchAddress,
  commit: (selections: Selections) => void,
): readonly [Selections, (selections: Selections) => void] {
  const base = printPlainSearch(printSearch(address));
  const [pending, setPending] = useState<{ readonly base: string; readonly selections: Selections }>();
  const latest = useRef(commit);
  latest.current = commit;

  useEffect(() => {
    if (pending === undefined) return;
    if (pending.base !== base) {
      // Done with: walking back to the address where they were made must not make them again.
      setPending(undefined);
      return;
    }
    const timer = setTimeout(() => latest.current(pending.selections), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [pending, base]);

  const shown = pending?.base === base ? pending.selections : address.selections;
  return [shown, (selections) => setPending({ base, selections })];
}
