import type { QueryCacheNotifyEvent } from '@tanstack/react-query';
import { catalogueCalls } from '@yuelan/contract/catalogue/remote';
import { circulationCalls } from '@yuelan/contract/circulation/remote';
import { titlesAtOnce } from '@yuelan/contract/circulation/schemas';
import type { Page } from '../platform/page.ts';
import { type Showing, titlesIn, withTold } from './copies-in-answers.ts';
import { type ToldTitle, toldCopies } from './told-copies.ts';

/** After this time, a title that is still on the screen is asked for again. */
const freshMs = 60_000;
/** Pauses before asking again about titles whose answer is not there yet. */
const pausesMs = [400, 800, 1600, 3200, 6400];
/** Between attempts while the library's system cannot be reached. */
const awayMs = 10_000;

const happenings: ReadonlySet<QueryCacheNotifyEvent['type']> = new Set([
  'updated',
  'observerAdded',
  'observerRemoved',
]);

const changing: ReadonlySet<string> = new Set(
  [circulationCalls.placeHold, circulationCalls.renew, circulationCalls.cancelHolds].map(({ path }) => path),
);

/**
 * Asks the library's system about every title on the screen once the page is shown, and replaces the last known
 * availability with the answers. Returns a function that stops it.
 */
export function followAvailability(page: Page): () => void {
  const { queries } = page;
  const store = page.store(toldCopies);
  /** When each title may be asked for next, and how many answers were still `coming`. */
  const plans = new Map<string, { readonly at: number; readonly tries: number }>();
  let timer: { readonly at: number; readonly id: ReturnType<typeof setTimeout> } | undefined;

  function lookIn(milliseconds: number): void {
    const at = Date.now() + milliseconds;
    if (timer !== undefined && timer.at <= at) return;
    clearTimeout(timer?.id);
    timer = { at, id: setTimeout(look, milliseconds) };
  }

  function look(): void {
    timer = undefined;
    if (document.hidden) return;
    // Related books show only their covers.
    const shown = new Map<string, Showing>();
    for (const query of queries.getQueryCache().getAll())
      if (query.getObserversCount() > 0 && query.queryKey[0] !== catalogueCalls.related.path)
        titlesIn(query.state.data, shown);
    const listed = [...shown].flatMap(([id, showing]) => (showing === 'list' ? [id] : []));
    if (listed.join() !== store.get().listed.join()) store.set({ ...store.get(), listed, changed: 0 });
    const due = [...shown].filter(([id]) => (plans.get(id)?.at ?? 0) <= Date.now());
    for (const showing of ['page', 'list'] as const) {
      const ids = due.flatMap(([id, one]) => (one === showing ? [id] : []));
      for (let from = 0; from < ids.length; from += titlesAtOnce)
        void ask(ids.slice(from, from + titlesAtOnce), showing);
    }
    if (shown.size > 0)
      lookIn(Math.min(...[...shown.keys()].map((id) => plans.get(id)?.at ?? 0)) - Date.now());
  }

  function plan(id: string, inMs: number, tries = 0): void {
    plans.set(id, { at: Date.now() + inMs, tries });
  }

  async function ask(ids: readonly string[], showing: Showing): Promise<void> {
    for (const id of ids) plan(id, freshMs, plans.get(id)?.tries);
    const input = { ids: [...ids], ...(showing === 'page' ? { copies: true } : {}) };
    // If the portal itself cannot be reached, the screens say so.
    const answer = await page.answerOf(circulationCalls.availability, input).catch(() => undefined);
    if (answer === undefined) return;
    for (const { id, state } of answer.titles) {
      const tries = plans.get(id)?.tries ?? 0;
      const pause = state === 'coming' ? pausesMs[tries] : undefined;
      const inMs = pause ?? (answer.away && state === 'known' ? awayMs : freshMs);
      plan(id, inMs, pause === undefined ? 0 : tries + 1);
      lookIn(inMs);
    }
    show(answer.away, answer.titles);
  }

  function show(away: boolean, titles: readonly ToldTitle[]): void {
    const told = new Map(titles.map((title) => [title.id, title]));
    const before = store.get();
    const differing = new Set<string>();
    for (const { queryKey, state } of queries.getQueryCache().getAll()) {
      const next = withTold(state.data, told, differing);
      // The age of the answer stays the same, so that a list is still fetched again in time.
      if (next !== state.data) queries.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
    }
    const changed = before.listed.filter((id) => differing.has(id)).length;
    store.set({ ...before, away, titles: new Map([...before.titles, ...told]), changed });
  }

  const unsubscribe = queries.getQueryCache().subscribe(({ type }) => happenings.has(type) && lookIn(0));
  const wake = () => lookIn(0);
  // After a change by the reader, availability is asked for at once.
  const listen = queries.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status !== 'success' || !changing.has(String(mutation.options.mutationKey?.[0])))
      return;
    plans.clear();
    lookIn(0);
  });
  document.addEventListener('visibilitychange', wake);
  lookIn(0);
  return () => {
    unsubscribe();
    listen();
    document.removeEventListener('visibilitychange', wake);
    clearTimeout(timer?.id);
  };
}
