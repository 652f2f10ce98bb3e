import { mainId } from './focus-after-navigation.ts';

const controls = 'a[href], button:enabled';
const headings = 'h1, h2, h3';

/** What has been put in the place of the removed element: the field to fill in next, or the only control. */
function replacementIn(records: readonly MutationRecord[], place: Node): HTMLElement | undefined {
  const added = records.filter(({ target }) => target === place).flatMap(({ addedNodes }) => [...addedNodes]);
  const found = (selectors: string) =>
    added
      .filter((node) => node instanceof HTMLElement)
      .flatMap((node) => [
        ...(node.matches(selectors) ? [node] : []),
        ...node.querySelectorAll<HTMLElement>(selectors),
      ]);
  const all = found(controls);
  return found('[autofocus]')[0] ?? (all.length === 1 ? all[0] : undefined);
}

/** The heading of the next or previous row, or of the nearest part around them, within the main content or a dialog. */
function headingNear({ target, nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const whole = target.closest(`#${mainId}, dialog`);
  const places: (Node | null)[] = whole === null ? [] : [nextSibling, previousSibling];
  for (let part: Element | null = target; whole?.contains(part) === true; part = part?.parentElement ?? null)
    places.push(part);
  for (const place of places) {
    const heading = place instanceof Element ? place.querySelector<HTMLElement>(headings) : null;
    if (heading !== null) return heading;
  }
  return undefined;
}

/**
 * Until `signal` is aborted: if the element with the focus disappears, as a button does once its action is complete, the
 * focus goes to what has replaced it, or else to the nearest heading. Reading and the Tab key continue there, not at the
 * top of the page.
 */
export function keepFocus(signal = new AbortController().signal): void {
  let focused: EventTarget | null = null;
  addEventListener(
    'focusin',
    ({ target }) => {
      focused = target;
    },
    { signal },
  );
  addEventListener(
    'focusout',
    () =>
      queueMicrotask(() => {
        // The reader has left it. Browsers also fire this event, or do not, for an element that is being removed.
        if (focused instanceof Node && focused.isConnected && document.activeElement === document.body)
          focused = null;
      }),
    { signal },
  );
  const observer = new MutationObserver((records) => {
    const lost = focused;
    if (!(lost instanceof Node) || lost.isConnected || document.activeElement !== document.body) return;
    focused = null;
    const removal = records.findLast(
      ({ target, removedNodes }) =>
        target.isConnected && [...removedNodes].some((node) => node.contains(lost)),
    );
    const next =
      (removal && (replacementIn(records, removal.target) ?? headingNear(removal))) ??
      document.getElementById(mainId);
    if (next === null) return;
    // Headings can take the focus, but stay out of the order of the Tab key.
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}
