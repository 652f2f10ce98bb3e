import type { Booklist } from '@yuelan/contract/catalogue/schemas';
import { CoverFan } from '../../ui/pictures/cover-fan.tsx';
import { langAttribute } from '../book-labels.ts';

/** The picture of a booklist, or the covers of its first books. */
export function BooklistCover({ booklist: { coverPath, books } }: { readonly booklist: Booklist }) {
  return (
    <CoverFan
      src={coverPath}
      books={books.map((book) => ({
        title: book.bookName,
        author: book.firstAuthor,
        cloth: book.bookKindCode,
        src: book.cover,
        lang: langAttribute(book.language),
      }))}
    />
  );
}
