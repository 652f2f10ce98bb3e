import { type RefObject, useEffect } from 'react';

/**
 * Keeps an element as high as the space above a phone's keyboard, and in its place: `--seen-height` and `--seen-top`
 * of the element, in pixels. Browsers do not shrink the page itself when their keyboard comes.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    if (viewport === null || viewport === undefined) return;
    const measure = () => {
      // When the reader has zoomed in, the page is larger than the window on purpose.
      const zoomed = viewport.scale > 1.01;
      const style = element.current?.style;
      style?.setProperty('--seen-height', zoomed ? '100dvh' : `${Math.round(viewport.height)}px`);
      style?.setProperty('--seen-top', zoomed ? '0px' : `${Math.round(viewport.offsetTop)}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [element]);
}
