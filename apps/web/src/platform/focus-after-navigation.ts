import type { AnyRouter } from '@tanstack/react-router';

export const mainId = 'main';

/**
 * After a navigation to another screen, moves the focus to its heading, which may appear only with fetched data. A
 * change of the query alone leaves the focus where it is.
 */
export function focusAfterNavigation(router: AnyRouter): void {
  let stopWaiting: (() => void) | undefined;
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return;
    stopWaiting?.();
    if (focusHeading()) return;
    const main = document.getElementById(mainId);
    if (main === null) return;
    main.focus({ preventScroll: true });
    const watch = new MutationObserver(() => {
      // If the reader has moved the focus in the meantime, it stays there.
      if (document.activeElement !== main || focusHeading()) stopWaiting?.();
    });
    watch.observe(main, { childList: true, subtree: true });
    stopWaiting = () => watch.disconnect();
  });
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>(`#${mainId} h1`);
  if (heading === null) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
