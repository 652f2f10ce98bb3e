import { useCallback, useRef } from 'react';

/** The heading of a paged list. After a change of page the focus goes there, so that reading continues at the top. */
export function useResultHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return { heading, focusHeading } as const;
}
