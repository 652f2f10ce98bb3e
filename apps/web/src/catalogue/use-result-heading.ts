import { useCallback, useRef } from 'react';

/**
 * The heading of a list that is paged through: after a step to another page the focus goes there, so that reading goes
 * on at the top, not below the list that is gone.
 */
export function useResultHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return { heading, focusHeading } as const;
}
