import type { BooklistTitle, Language } from '@yuelan/contract';
import { isbnKey } from '@yuelan/search';
import { inLanguage } from '../../content/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { findIdsByIsbn } from '../desk-store.ts';
import { presentSummary } from '../present.ts';
import { countCopies, findTitles } from '../store.ts';
import type { NewBooklist } from './store.ts';

/** A preview shows only the beginning of a long list. */
const titlesShown = 20;

/** A booklist, or a plain list of titles, as readers will see it: with the titles that the catalogue has. */
export async function previewBooklist(
  { db, library, language }: { readonly db: Db; readonly library: LibraryScope; readonly language: Language },
  { isbnKeys, texts = [], notes = [], cover = '' }: Partial<NewBooklist> & Pick<NewBooklist, 'isbnKeys'>,
) {
  const ids = (
    await Promise.all(
      isbnKeys.slice(0, titlesShown).map((key) => findIdsByIsbn(db, library.serviceid, [key], 1)),
    )
  ).flat();
  const titles = await findTitles(db, library.serviceid, ids);
  const counts = Map.groupBy(await countCopies(db, library.lendingBranches, ids), (count) => count.title_id);
  const words = inLanguage(texts, language);
  const results: BooklistTitle[] = titles.map((title) => ({
    ...presentSummary(title, counts.get(title.id) ?? [], undefined, library),
    note:
      inLanguage(
        notes.filter(({ isbn_key }) => title.record.isbns.some((isbn) => isbnKey(isbn) === isbn_key)),
        language,
      )?.note ?? '',
  }));
  return {
    name: words?.name ?? '',
    introduction: words?.introduction ?? '',
    cover,
    language: words?.language ?? language,
    titles: results,
  };
}
