import { useCallback, useRef } from 'react';

/** The heading of a paged list. It gets the focus after a change of page, so that reading continues at the top. */
export function useResultHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return { heading, focusHeading } as const;
}
