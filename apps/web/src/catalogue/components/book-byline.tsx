import { Link } from '@tanstack/react-router';
import type { Title } from '@yuelan/contract/catalogue/schemas';
import { linkNames } from '../linked-names.ts';
import { ask, plainSearch, printSearch } from '../search-address.ts';
import styles from './book-byline.module.css';

/** Who made the book, as the book says it; each known name leads to what else they made. */
export function BookByline({ title }: { readonly title: Title }) {
  const names = [title.firstAuthor, ...title.creators.map((creator) => creator.name)];
  let at = 0;
  const parts = linkNames(title.statement, names).map((part) => {
    const key = at;
    at += part.text.length;
    return { ...part, key };
  });
  if (parts.length === 0) return null;
  return (
    <p className={styles['byline']}>
      {parts.map((part) =>
        part.name === undefined ? (
          part.text
        ) : (
          <Link
            key={part.key}
            to="/search"
            search={printSearch(ask(plainSearch, { text: part.name, scope: 'author' }))}
            preload={false}
          >
            {part.name}
          </Link>
        ),
      )}
    </p>
  );
}
