import type { Holding, ShelfTitle, Title } from '@yuelan/contract/catalogue/schemas';

/** The copy whose shelf the page shows: the first that says where it stands and under which call number. */
export function shelvedCopyOf(title: Pick<Title, 'bookLibraryList'>): Holding | undefined {
  return title.bookLibraryList.find(
    ({ storageId, layerName, displayCallNumber }) =>
      (storageId !== '' || layerName !== '') && /[\p{L}\p{N}]/u.test(displayCallNumber),
  );
}

/** The title as its neighbours are shown. */
export function shelvedTitleOf(title: Title, copy: Holding): ShelfTitle {
  const { id, bookName, firstAuthor, cover, bookKindCode, language, bookPages } = title;
  const displayCallNumber = copy.displayCallNumber;
  return { id, bookName, firstAuthor, cover, bookKindCode, language, bookPages, displayCallNumber };
}

/** A book of middling thickness, for records without a number of pages. */
const middling = 250;

/** How many pages an extent as catalogued means: `302页`, `2册 (510页)`, `xii, 310 p.`, `302`. */
export function pageCountOf(extent: string): number {
  const [, counted] = /(\d{1,5})\s*(?:页|頁|p)/iu.exec(extent) ?? /^\s*(\d{1,5})\s*$/u.exec(extent) ?? [];
  return counted === undefined ? middling : Number(counted);
}
