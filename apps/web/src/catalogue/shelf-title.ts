import type { RankItem } from '@yuelan/contract/catalogue/schemas';
import type { ShelfTitle } from './components/title-shelf.tsx';

/** A ranking's item as a shelf shows it. */
export function shelfTitleOf(item: RankItem): ShelfTitle {
  return {
    id: item.bookCatglogueid,
    name: item.bookName,
    author: item.author,
    cover: item.cover,
    classCode: item.bookKindCode,
    language: item.language,
  };
}
