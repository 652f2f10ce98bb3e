import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Scrolled up further than this, the reader is reading and the list does not move (docs/limits.md#assistant). */
export const nearBottomPixels = 40;

/** Whether a scrolled element shows its end, or nearly. */
export function isNearBottom(box: {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}): boolean {
  return box.scrollHeight - box.clientHeight - box.scrollTop <= nearBottomPixels;
}

/**
 * Keeps a list of messages at its end while it grows (`grown` changes), unless the reader scrolled up. `away` says that
 * they did, and `toNewest` goes back, as does asking something else (`asked`, how often they did).
 */
export function useNewest(
  box: RefObject<HTMLElement | null>,
  grown: unknown,
  asked: number,
): { readonly away: boolean; readonly toNewest: () => void } {
  const pinned = useRef(true);
  const [away, setAway] = useState(false);

  const toNewest = useCallback(() => {
    pinned.current = true;
    setAway(false);
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [box]);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => {
      pinned.current = isNearBottom(element);
      setAway(!pinned.current);
    };
    // Cards and pictures make it longer after the text is there, and a keyboard makes it shorter.
    const observer = new ResizeObserver(() => {
      if (pinned.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is why it runs.
  useLayoutEffect(toNewest, [toNewest, asked]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `grown` is why it runs.
  useLayoutEffect(() => {
    if (pinned.current && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [box, grown]);

  return { away, toNewest };
}
