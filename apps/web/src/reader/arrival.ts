import type { Page, PageStore } from '../platform/page.ts';

/** How a reader arrives from outside. */
export type Arrival =
  | { readonly kind: 'logout' }
  /** A one-use login ticket of a partner system. */
  | { readonly kind: 'ticket'; readonly ticket: string }
  /** The reader is back from the page of an account system; `answer` is the query string that it added. */
  | { readonly kind: 'identity'; readonly state: string; readonly answer: string };

/** The value of `p_` that logs out the current reader. */
const logoutWord = 'logout';
const longest = 500;

/**
 * Reads an arrival from an address of the home page, and returns it with the rest of the query string. Undefined if
 * there is none, and for other pages.
 */
export function arrivalAt(
  clientid: string,
  pathname: string,
  search: string,
): { readonly arrival: Arrival; readonly search: string } | undefined {
  if (pathname.replace(/\/$/, '') !== `/${clientid}`) return undefined;
  const parameters = new URLSearchParams(search);
  const sealed = parameters.get('p_') ?? '';
  const state = parameters.get('state') ?? '';
  const arrival: Arrival | undefined =
    sealed === logoutWord
      ? { kind: 'logout' }
      : sealed !== '' && sealed.length <= longest
        ? { kind: 'ticket', ticket: sealed }
        : state !== '' && /[?&](?:code|ticket|error)=/.test(search)
          ? { kind: 'identity', state, answer: search.slice(1) }
          : undefined;
  if (arrival === undefined) return undefined;
  if (arrival.kind === 'identity') return { arrival, search: '' };
  parameters.delete('p_');
  const left = parameters.toString();
  return { arrival, search: left === '' ? '' : `?${left}` };
}

const arrived: PageStore<Arrival | undefined> = { initial: () => undefined };

/**
 * Removes a ticket or code from the address bar and the history before anything else reads them, so that a copied
 * address opens nobody's account.
 */
export function readArrival(page: Page): void {
  if (page.library === undefined) return;
  const found = arrivalAt(page.library, location.pathname, location.search);
  if (found === undefined) return;
  page.store(arrived).set(found.arrival);
  history.replaceState(history.state, '', location.pathname + found.search + location.hash);
}

/** Returns the arrival that was read, and forgets it. */
export function takeArrival(page: Page): Arrival | undefined {
  const arrival = page.store(arrived).get();
  page.store(arrived).set(undefined);
  return arrival;
}
