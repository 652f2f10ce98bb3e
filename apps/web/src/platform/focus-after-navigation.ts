import type { AnyRouter } from '@tanstack/react-router';

export const mainId = 'main';

/** After a navigation to another screen the focus goes to its heading; a change of the search alone leaves it. */
export function focusAfterNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return;
    const target = document.querySelector<HTMLElement>(`#${mainId} h1`) ?? document.getElementById(mainId);
    if (target === null) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}
