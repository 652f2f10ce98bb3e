import './cover-travel.css';
import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { titleQuery } from '../catalogue/public.ts';
import type { Page } from '../platform/page.ts';

const attribute = 'data-travels';

/** A book whose cover is moving, and the history entry where the move ends. */
interface Travel {
  readonly book: string;
  readonly to: string;
}

/**
 * From now on the cover of an opened book moves from its list to its page, and back (`cover-travel.css`). Nothing waits
 * for the animation: a page whose book has not been fetched yet appears without it, and so do all pages in browsers
 * that do not support types of view transitions.
 */
export function letCoversTravel(router: AnyRouter, page: Page): void {
  if (!CSS.supports('selector(:active-view-transition-type(cover))')) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  /** For each history entry: which of the book's covers was clicked there. */
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
    // While the book has not been fetched, its page has no cover.
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
  // By now the router has restored the scroll position, and the browser has not captured the new page yet.
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

/** Marks the one element that takes part in the transition. */
function mark(cover: Element | undefined): void {
  for (const old of document.querySelectorAll(`[${attribute}]`)) old.removeAttribute(attribute);
  cover?.setAttribute(attribute, '');
}
