import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clothOf } from '../../ui/pictures/cloth.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { langAttribute } from '../book-labels.ts';
import { pageCountOf } from '../shelf-books.ts';
import type { ShelfWalk } from '../shelf-walk.ts';
import { bookSpine, spineWidth, thickestBook } from '../spine-width.ts';
import styles from './book-spines.module.css';

/** Spines of this width in rem have room for two columns. */
const wide = 2.5;

const smoothly = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? ('instant' as const) : ('smooth' as const);

/**
 * Spines side by side, with the page's own book pulled out. They are one stop in the tab order; arrow keys move between
 * books. More books load before the reader reaches an end.
 */
export function BookSpines({ books, own, earlier, later }: ShelfWalk) {
  const { t } = useTranslation('catalogue');
  const board = useRef<HTMLOListElement>(null);
  const before = useRef<{ first: string | undefined; width: number }>({ first: undefined, width: 0 });
  const [reached, setReached] = useState(own);
  const [ends, setEnds] = useState({ left: true, right: true });
  const first = books[0]?.id;
  const count = books.length;

  function look() {
    const list = board.current;
    if (list === null) return;
    const left = list.scrollLeft;
    const right = list.scrollWidth - list.clientWidth - left;
    setEnds({ left: left < 2, right: right < 2 });
    if (left < list.clientWidth / 2) earlier?.();
    if (right < list.clientWidth / 2) later?.();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new books move what is shown.
  useLayoutEffect(() => {
    const list = board.current;
    if (list === null) return;
    const was = before.current;
    if (was.first === undefined) {
      const spine = list.querySelector('[aria-current]')?.getBoundingClientRect();
      const middle = (spine?.left ?? 0) + (spine?.width ?? 0) / 2;
      list.scrollLeft += middle - list.getBoundingClientRect().left - list.clientWidth / 2;
    } else if (was.first !== first) {
      // Books were added on the left: keep those in view where they are.
      list.scrollLeft += list.scrollWidth - was.width;
    }
    before.current = { first, width: list.scrollWidth };
    look();
  }, [first, count]);

  function turn(side: -1 | 1) {
    const list = board.current;
    list?.scrollBy({ left: side * list.clientWidth * 0.8, behavior: smoothly() });
  }

  function go(event: KeyboardEvent<HTMLOListElement>) {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const here = books.findIndex(({ id }) => id === reached);
    const goal = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: links.length - 1 }[event.key];
    if (goal === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    links[goal]?.focus();
    if (goal < 3) earlier?.();
    if (goal > links.length - 4) later?.();
  }

  return (
    <div>
      <ol
        ref={board}
        className={styles['board']}
        aria-label={t('shelf.books')}
        onScroll={look}
        onKeyDown={go}
      >
        {books.map((book) => {
          const width = spineWidth(pageCountOf(book.bookPages), thickestBook, bookSpine);
          const { className, ...cloth } = clothOf({
            classNumber: book.bookKindCode,
            author: book.firstAuthor,
            title: book.bookName,
          });
          const style: CSSProperties = { width: `${width}rem` };
          return (
            <li key={book.id}>
              <Link
                to="/book/$id"
                params={{ id: book.id }}
                {...cloth}
                // Moves to the book's page like a cover.
                data-book={book.id}
                className={classNames(className, styles['spine'], width >= wide && styles['wide'])}
                style={style}
                title={book.bookName}
                tabIndex={book.id === reached ? 0 : -1}
                onFocus={() => setReached(book.id)}
                aria-current={book.id === own ? 'true' : undefined}
              >
                <span className={styles['name']} lang={langAttribute(book.language)}>
                  {book.bookName}
                </span>{' '}
                <VisuallyHidden>{book.firstAuthor}</VisuallyHidden>{' '}
                <span className={styles['number']}>{book.displayCallNumber}</span>
              </Link>
            </li>
          );
        })}
      </ol>
      {!(ends.left && ends.right) && (
        <p className={styles['arrows']}>
          <Button kind="quiet" disabled={ends.left && earlier === undefined} onClick={() => turn(-1)}>
            <IconChevronLeft aria-hidden="true" />
            {t('shelf.earlier')}
          </Button>
          <Button kind="quiet" disabled={ends.right && later === undefined} onClick={() => turn(1)}>
            {t('shelf.later')}
            <IconChevronRight aria-hidden="true" />
          </Button>
        </p>
      )}
    </div>
  );
}
