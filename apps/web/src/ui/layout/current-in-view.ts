import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a menu that is wider than its place to the current entry, once for each: readers may scroll it since. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>('[aria-current]');
    if (menu.current === null || entry === null || entry === undefined || entry === shown.current) return;
    shown.current = entry;
    const [around, own] = [menu.current.getBoundingClientRect(), entry.getBoundingClientRect()];
    menu.current.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
  });
  return menu;
}
