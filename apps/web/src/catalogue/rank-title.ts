import type { RankItem } from '@yuelan/contract/catalogue/schemas';
import type { LinkedTitle } from './components/title-link.tsx';

/** A ranking's item as other lists know a title. */
export function titleOfRank({ bookCatglogueid, author, ...item }: RankItem): LinkedTitle {
  return { ...item, catalogueId: bookCatglogueid, firstAuthor: author };
}
