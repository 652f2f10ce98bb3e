import { setImmediate } from 'node:timers/promises';
import type { QueryRow } from '../../port.ts';
import { facetNames } from '../../terms.ts';
import type { OpenIndexes, Place } from './open-indexes.ts';

/** No title contains it, so it is split into words and compared with all titles. */
export const unknownText = '魃魈图书魃魈';
/** A search of everything. */
export const anyOf = (text: string): QueryRow => ({ text, scope: 'all', mode: 'fuzzy', logic: 'and' });
/** The number of titles that a thread searches for before readers do. */
const mostRehearsed = 80;
/** The longest time for this, in milliseconds. */
const rehearsalMs = 600;

let hasRehearsed = false;

/**
 * Makes readers' typical calls about titles of an index, once in each thread, so that the code is compiled before the
 * first reader comes. `call` makes a call, or part of it. Readers who come meanwhile are answered between two titles.
 */
export async function rehearse(
  open: OpenIndexes,
  place: Place,
  call: (work: () => unknown) => unknown = (work) => work(),
): Promise<void> {
  if (hasRehearsed) return;
  const { index, columns } = open.at(place);
  const end = performance.now() + rehearsalMs;
  const { titles, ids } = index.read(columns, ({ view }) => {
    const step = Math.max(1, Math.floor(view.rows / mostRehearsed));
    const rows = Array.from({ length: Math.ceil(view.rows / step) }, (_, at) => 1 + at * step);
    return { titles: rows.map((row) => view.title(row)), ids: rows.map((row) => view.id(row)) };
  });
  // A small index is not enough: the next one may have more titles.
  hasRehearsed = titles.length >= mostRehearsed;
  const { path, until } = place;
  for (const [at, title] of titles.entries()) {
    if (performance.now() > end || !open.isOpen(path)) return;
    const texts = [title, title.slice(0, 2), title.slice(0, 4), `${title.slice(0, 3)}${unknownText[0]}`];
    const text = texts[at % texts.length] ?? title;
    const query = { selections: {}, sort: 'relevance', offset: 0, limit: 10 } as const;
    const asked = { rows: [anyOf(text)], facets: facetNames, suggest: true, near: true, further: true };
    const again = { path, until };
    call(() => open.search(again, { ...query, ...asked }));
    call(() => open.suggest(again, text, 10));
    call(() => open.related(again, ids[at] ?? 0, 0, 6));
    await setImmediate();
  }
}
