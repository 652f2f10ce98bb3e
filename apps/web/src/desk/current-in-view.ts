import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a menu that is wider than the window to the entry of the open screen. */
export function useCurrentInView(current: string | undefined): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = current === undefined ? null : menu.current?.querySelector<HTMLElement>('[aria-current]');
    if (menu.current === null || entry === null || entry === undefined) return;
    const [around, own] = [menu.current.getBoundingClientRect(), entry.getBoundingClientRect()];
    menu.current.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
  }, [current]);
  return menu;
}
