import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { langAttribute } from '../book-labels.ts';
import type { ShelfWalk } from '../shelf-walk.ts';
import { CallNumber } from './call-number.tsx';
import styles from './shelf-list.module.css';

/** The same books as lines that everybody can read and touch. */
export function ShelfList({ books, own, earlier, later }: ShelfWalk) {
  const { t } = useTranslation('catalogue');
  return (
    <>
      {earlier && <Button onClick={earlier}>{t('shelf.earlier')}</Button>}
      <ol className={styles['list']} aria-label={t('shelf.books')}>
        {books.map((book) => (
          <li key={book.id}>
            <Link
              to="/book/$id"
              params={{ id: book.id }}
              lang={langAttribute(book.language)}
              aria-current={book.id === own ? 'true' : undefined}
            >
              {book.bookName}
            </Link>
            <span className={styles['author']}>{book.firstAuthor}</span>
            <span className={styles['number']}>
              <CallNumber>{book.displayCallNumber}</CallNumber>
            </span>
          </li>
        ))}
      </ol>
      {later && <Button onClick={later}>{t('shelf.later')}</Button>}
    </>
  );
}
