import './cover-travel.css';
import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { titleQuery } from '../catalogue/public.ts';
import type { Page } from '../platform/page.ts';

const attribute = 'data-travels';

/** A book whose cover is on its way, and the history entry where it arrives. */
interface Travel {
  readonly book: string;
  readonly to: string;
}

/**
 * From now on the cover of a book that is opened travels from its list to its page, and back (`cover-travel.css`).
 * Nothing waits for it: a page whose book has not arrived yet is shown without it. Browsers that cannot tell kinds of
 * transitions apart have none.
 */
export function letCoversTravel(router: AnyRouter, page: Page): void {
  if (!CSS.supports('selector(:active-view-transition-type(cover))')) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  /** By history entry: which of the covers of a book was pressed there. */
  const pressedIn = new Map<string, number>();
  let pressed: Node | undefined;
  let moved = false;
  let travel: Travel | undefined;

  addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Node ? target : undefined;
      moved = false;
    },
    { capture: true },
  );
  addEventListener('popstate', ({ hasUAVisualTransition }) => {
    pressed = undefined;
    moved = hasUAVisualTransition;
  });

  function leave(from: ParsedLocation, to: ParsedLocation): boolean {
    const goal = bookOf(to);
    const book = isBack(from, to) ? (bookOf(from) ?? goal) : (goal ?? bookOf(from));
    if (book === undefined) return false;
    // The page of a book that is not here yet would show no cover.
    if (goal !== undefined && page.queries.getQueryData(titleQuery(goal).queryKey) === undefined)
      return false;
    const covers = coversOf(book);
    const rowOf = (cover: Element) => cover.closest('li, article');
    const inRow = covers.findIndex((cover) => pressed !== undefined && rowOf(cover)?.contains(pressed));
    const place = inRow >= 0 ? inRow : covers.findIndex(isInView);
    const cover = covers[place];
    if (cover === undefined || !isInView(cover)) return false;
    pressedIn.set(entryOf(from), place);
    travel = { book, to: entryOf(to) };
    mark(cover);
    return true;
  }

  function arrive(): void {
    if (travel === undefined) return;
    const covers = coversOf(travel.book);
    const before = covers[pressedIn.get(travel.to) ?? 0];
    mark(before !== undefined && isInView(before) ? before : covers.find(isInView));
    travel = undefined;
  }

  router.options.defaultViewTransition = {
    types: ({ fromLocation, toLocation, pathChanged }) => {
      travel = undefined;
      const goes =
        pathChanged &&
        fromLocation !== undefined &&
        !still.matches &&
        !moved &&
        leave(fromLocation, toLocation);
      return goes ? ['cover'] : false;
    },
  };
  // The router has scrolled to where the reader was, and the browser has not looked at the new page yet.
  router.subscribe('onRendered', arrive);
}

const bookOf = ({ pathname }: ParsedLocation) => /\/book\/([^/]+)$/u.exec(pathname)?.[1];
const entryOf = ({ state }: ParsedLocation) => state.__TSR_key ?? '';
const isBack = (from: ParsedLocation, to: ParsedLocation) => to.state.__TSR_index < from.state.__TSR_index;
const coversOf = (book: string) => [...document.querySelectorAll(`[data-book="${CSS.escape(book)}"]`)];

function isInView(cover: Element): boolean {
  const { top, right, bottom, left, width } = cover.getBoundingClientRect();
  return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** The one element that the transition names. */
function mark(cover: Element | undefined): void {
  for (const old of document.querySelectorAll(`[${attribute}]`)) old.removeAttribute(attribute);
  cover?.setAttribute(attribute, '');
}
