import { lendingStates } from '@yuelan/contract/catalogue/copy-states';
import type { Holding, ShelfTitle, Title } from '@yuelan/contract/catalogue/schemas';

/**
 * One copy for each place where a title has a call number. Available copies come first, then those of the reader's own
 * library.
 */
export function shelvedCopiesOf(
  title: Pick<Title, 'bookLibraryList'>,
  library: string | undefined,
): readonly Holding[] {
  const rank = (copy: Holding) =>
    (copy.lendingState === lendingStates.available ? 0 : 2) + (copy.currentClientId === library ? 0 : 1);
  const shelved = title.bookLibraryList
    .filter(
      ({ storageId, layerName, displayCallNumber }) =>
        (storageId !== '' || layerName !== '') && /[\p{L}\p{N}]/u.test(displayCallNumber),
    )
    .toSorted((left, right) => rank(left) - rank(right));
  return [...new Map(shelved.toReversed().map((copy) => [placeKeyOf(copy), copy])).values()].toReversed();
}

/** The same key for all copies in one place. */
export const placeKeyOf = ({ currentClientId, storageId, layerName }: Holding): string =>
  JSON.stringify([currentClientId, storageId, layerName]);

/** The title in the form of its neighbours on the shelf. */
export function shelvedTitleOf(title: Title, copy: Holding): ShelfTitle {
  const { id, bookName, firstAuthor, cover, bookKindCode, language, bookPages } = title;
  const displayCallNumber = copy.displayCallNumber;
  return { id, bookName, firstAuthor, cover, bookKindCode, language, bookPages, displayCallNumber };
}

/** A book of medium thickness, for records without a number of pages. */
const middling = 250;

/** The number of pages in a catalogued extent: `302页`, `2册 (510页)`, `xii, 310 p.`, `302`. */
export function pageCountOf(extent: string): number {
  const [, counted] = /(\d{1,5})\s*(?:页|頁|p)/iu.exec(extent) ?? /^\s*(\d{1,5})\s*$/u.exec(extent) ?? [];
  return counted === undefined ? middling : Number(counted);
}
