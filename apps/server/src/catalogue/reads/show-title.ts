import type { Title } from '@yuelan/contract';
import type { Db } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asTitleId, type TitleId } from '../../platform/ids.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { presentHoldings, presentTitle, storageInfoOf } from '../present.ts';
import { findCopies, findTitles, keptTitleId, titleIsShown } from '../store.ts';

/**
 * One title with its copies; undefined if the group has none that readers may see. Its class is in the library's
 * classification, or in the given one.
 */
export async function readTitle(
  db: Db,
  library: LibraryScope,
  id: string,
  classScheme = library.settings.classScheme,
): Promise<Title | undefined> {
  const titleId = await keptTitleId(db, library.serviceid, id);
  if (titleId === undefined) return undefined;
  const [title] = await findTitles(db, library.serviceid, [titleId]);
  if (title === undefined) return undefined;
  const copies = await findCopies(db, library.lendingBranches, [titleId]);
  return presentTitle(title, copies, { ...library, settings: { ...library.settings, classScheme } });
}

/** The title's id, if readers of this library may see it; refuses otherwise. */
export async function shownTitleId(db: Db, library: LibraryScope, id: string): Promise<TitleId> {
  const titleId = await keptTitleId(db, library.serviceid, id);
  if (titleId === undefined || !(await titleIsShown(db, library.serviceid, titleId)))
    throw refuse('catalogue.record.missing');
  return titleId;
}

/** The copies of titles that readers may see, with the number of copies that can be borrowed. */
export async function readHoldings(db: Db, library: LibraryScope, ids: readonly TitleId[]) {
  const [titles, copies] = await Promise.all([
    findTitles(db, library.serviceid, ids),
    findCopies(db, library.lendingBranches, ids),
  ]);
  const copiesOf = Map.groupBy(copies, (copy) => copy.title_id);
  return titles.map((title) => {
    const own = copiesOf.get(title.id) ?? [];
    return {
      titleId: asTitleId(title.id),
      storageInfo: storageInfoOf(own.map((copy) => ({ ...copy, copies: 1 }))),
      bookLibraryList: presentHoldings(title, own, library),
    };
  });
}
