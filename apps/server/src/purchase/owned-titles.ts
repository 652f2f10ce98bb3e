import type { OutputOf, ParsedInputOf, purchaseDeskCalls } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import { findCandidates, firstAuthorOf, publishTimeOf } from '../catalogue/public.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import type { Portal } from '../platform/portal.ts';

const shownAtMost = 6;

/** Titles of the catalogue that may be the book a reader asks for. Those with exactly its name come first. */
export async function findOwnedTitles(
  portal: Portal,
  { library }: DeskCaller,
  { bookName, firstAuthor }: ParsedInputOf<typeof purchaseDeskCalls.ownedTitles>,
): Promise<OutputOf<typeof purchaseDeskCalls.ownedTitles>> {
  const { titles } = await findCandidates(portal.services.catalogue, library, {
    rows: [{ text: bookName, scope: 'title', mode: 'fuzzy', logic: 'and' }],
    limit: shownAtMost,
  });
  const author = titleKey(firstAuthor);
  const found = titles.map(({ id, record }) => ({
    id: String(id),
    title: record.title,
    firstAuthor: firstAuthorOf(record),
    published: publishTimeOf(record),
    same:
      titleKey(record.title) === titleKey(bookName) &&
      (author === '' || titleKey(firstAuthorOf(record)).includes(author)),
  }));
  return found.toSorted((a, b) => Number(b.same) - Number(a.same));
}
