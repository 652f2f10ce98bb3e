import { type RefObject, useLayoutEffect, useState } from 'react';

/** The inner width of an element in em of its type, again whenever it changes; `undefined` before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () =>
      setWidth(current.clientWidth / Number.parseFloat(getComputedStyle(current).fontSize));
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
