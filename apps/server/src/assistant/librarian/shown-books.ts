import type { TitleSummary } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import { firstAuthorOf } from '../../catalogue/public.ts';
import { topicNamed } from '../everyday/topic-table.ts';
import type { Desk } from './desk.ts';
import type { Plan } from './plan.ts';
import { type Asked, type Candidate, suits } from './weigh.ts';

/** A condition besides the subject that no book meets. */
export type GivenUp = 'length' | 'inNow' | 'audience' | 'language';

export interface ShownBooks {
  readonly books: readonly TitleSummary[];
  /** Whether more books answer than are shown. */
  readonly isMore: boolean;
  readonly givenUp: readonly GivenUp[];
}

export const booksShown = 6;
const weighedAtMost = 36;
const ofAnAuthor = 3;

/**
 * The first books that meet the wishes besides the subject, with as few wishes dropped as possible; undefined if
 * there are none.
 */
export async function firstThatFit(
  desk: Desk,
  plan: Plan,
  candidates: readonly Candidate[],
  shownPages: readonly number[],
  most = booksShown,
): Promise<ShownBooks | undefined> {
  if (candidates.length === 0) return undefined;
  for (const [asked, givenUp] of stepsOf(plan)) {
    const fitting = distinct(candidates.filter((one) => suits(one, plan, asked, shownPages)));
    if (fitting.length === 0) continue;
    const shown = await withCopies(desk, plan, fitting, most);
    if (shown.books.length === 0) continue;
    return {
      books: shown.books,
      isMore: fitting.length > shown.books.length,
      givenUp: [...givenUp, ...shown.givenUp],
    };
  }
  return undefined;
}

/** The conditions to keep: the least important is dropped first. */
function stepsOf(plan: Plan): readonly (readonly [Asked, readonly GivenUp[]])[] {
  const full: Asked = { length: true, language: true, audience: true };
  const isSized = plan.length !== null || plan.mostPages !== null;
  const isOnSomething =
    plan.words.length > 0 || plan.topics.some((name) => topicNamed(name)?.kind === 'subject');
  return [
    [full, []],
    ...(isSized ? [[{ ...full, length: false }, ['length']] as const] : []),
    // A book in another language helps a reader who asks for information, not one who asks for something to read.
    ...(plan.bookLanguage === null || !isOnSomething
      ? []
      : [[{ ...full, language: false, length: false }, ['language']] as const]),
    ...(plan.audience === null ? [] : [[{ ...full, audience: false, length: false }, ['audience']] as const]),
  ];
}

/** One edition of each work, at most three of an author. */
function distinct(candidates: readonly Candidate[]): readonly Candidate[] {
  const works = new Set<string>();
  const authors = new Map<string, number>();
  return candidates.filter(({ title: { record } }) => {
    const work = titleKey(record.title);
    const author = firstAuthorOf(record);
    const ofAuthor = authors.get(author) ?? 0;
    if (works.has(work) || (author !== '' && ofAuthor >= ofAnAuthor)) return false;
    works.add(work);
    authors.set(author, ofAuthor + 1);
    return true;
  });
}

/** The best books with their copies; among nearly equal ones, those that are in come first. */
async function withCopies(
  desk: Desk,
  plan: Plan,
  fitting: readonly Candidate[],
  most: number,
): Promise<Pick<ShownBooks, 'books' | 'givenUp'>> {
  const weighed = fitting.slice(0, plan.inNow ? weighedAtMost * 3 : weighedAtMost);
  const shown = await desk.present(weighed.map(({ title }) => title.id));
  const scores = new Map(weighed.map(({ title, score }) => [String(title.id), score]));
  const scoreOf = (book: TitleSummary) =>
    (scores.get(book.id) ?? 0) + (book.storageInfo.storageCount > 0 ? 1 : 0);
  const books = [...shown].sort((a, b) => scoreOf(b) - scoreOf(a));
  if (!plan.inNow) return { books: books.slice(0, most), givenUp: [] };
  const inNow = books.filter(({ storageInfo }) => storageInfo.storageCount > 0);
  return inNow.length > 0
    ? { books: inNow.slice(0, most), givenUp: [] }
    : { books: books.slice(0, most), givenUp: ['inNow'] };
}
