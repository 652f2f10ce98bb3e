import { isSame } from '../platform/is-same.ts';
import type { ToldTitle } from './told-copies.ts';

/** How an answer shows a title: with each copy, on the title's own page, or in a list. */
export type Showing = 'page' | 'list';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a title, or of an entry of a bookshelf, with a number of available copies. */
function titleIn(value: Readonly<Record<string, unknown>>): string | undefined {
  const id =
    'storageInfo' in value ? value['id'] : 'storageCount' in value ? value['catalogueId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The titles in the answer of any call. */
export function titlesIn(
  answer: unknown,
  found: Map<string, Showing> = new Map(),
): ReadonlyMap<string, Showing> {
  if (Array.isArray(answer)) for (const one of answer) titlesIn(one, found);
  else if (isRecord(answer)) {
    const id = titleIn(answer);
    if (id !== undefined) found.set(id, 'bookLibraryList' in answer ? 'page' : (found.get(id) ?? 'list'));
    else for (const one of Object.values(answer)) titlesIn(one, found);
  }
  return found;
}

/**
 * Puts newer availability into an answer. Returns the same object if nothing differs. Adds the titles that differ to
 * `differing`.
 */
export function withTold(
  answer: unknown,
  told: ReadonlyMap<string, ToldTitle>,
  differing: Set<string>,
): unknown {
  if (Array.isArray(answer)) {
    const next = answer.map((one: unknown) => withTold(one, told, differing));
    return next.some((one, place) => one !== answer[place]) ? next : answer;
  }
  if (!isRecord(answer)) return answer;
  const id = titleIn(answer);
  if (id === undefined) {
    const next = Object.entries(answer).map(([key, one]) => [key, withTold(one, told, differing)] as const);
    return next.some(([key, one]) => one !== answer[key]) ? Object.fromEntries(next) : answer;
  }
  const title = told.get(id);
  const news = title === undefined ? {} : newsFor(answer, title);
  if (Object.entries(news).every(([key, value]) => isSame(answer[key], value))) return answer;
  differing.add(id);
  return { ...answer, ...news };
}

function newsFor(shown: Readonly<Record<string, unknown>>, { storageInfo, bookLibraryList }: ToldTitle) {
  if (!('storageInfo' in shown))
    return { allCount: storageInfo.allCount, storageCount: storageInfo.storageCount };
  return 'bookLibraryList' in shown && bookLibraryList !== undefined
    ? { storageInfo, bookLibraryList }
    : { storageInfo };
}
