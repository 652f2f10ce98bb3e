import { IconBooks, IconLayoutList } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Holding, Title } from '@yuelan/contract/catalogue/schemas';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { langAttribute } from '../book-labels.ts';
import { useCopyPlace } from '../copy-place.ts';
import { shelfQuery } from '../shelf-api.ts';
import { placeKeyOf, shelvedTitleOf } from '../shelf-books.ts';
import type { ShelfWalk } from '../shelf-walk.ts';
import { BookSpines } from './book-spines.tsx';
import { CallNumber } from './call-number.tsx';
import styles from './shelf-strip.module.css';

/** The shelf where a title stands, as spines or as a list; if there are several shelves, the reader chooses one. */
export default function ShelfStrip({
  title,
  copies,
  waiting,
}: {
  readonly title: Title;
  /** One copy for each place; at least one. */
  readonly copies: readonly Holding[];
  readonly waiting: ReactNode;
}) {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  const placeOf = useCopyPlace();
  const [chosen, setChosen] = useState('');
  const [asList, setAsList] = useState(false);
  const copy = copies.find((one) => placeKeyOf(one) === chosen) ?? copies[0];
  if (copy === undefined) throw new Error('A shelf without a copy.');
  const shelf = useInfiniteQuery(shelfQuery(title.id, copy));
  const failure = useFailure(shelf.error);

  return (
    <Loaded query={shelf} compact waiting={waiting}>
      {({ pages }) => {
        const books = pages.flatMap(({ before, after, isStart }) =>
          isStart ? [...before, shelvedTitleOf(title, copy), ...after] : [...before, ...after],
        );
        const position = pages.find((page) => page.position !== undefined)?.position;
        const walk = {
          books,
          own: title.id,
          earlier: shelf.hasPreviousPage ? () => void loadOn(shelf.fetchPreviousPage) : undefined,
          later: shelf.hasNextPage ? () => void loadOn(shelf.fetchNextPage) : undefined,
        };
        function standing(here: Holding): string {
          const place = placeOf(here);
          return position === undefined ? place : t('shelf.position', { place, position: number(position) });
        }
        function loadOn(load: () => Promise<unknown>) {
          return shelf.isFetching ? undefined : load();
        }
        return (
          <>
            <div className={styles['line']}>
              {copies.length === 1 ? (
                <p>{standing(copy)}</p>
              ) : (
                <Select
                  hideLabel
                  label={t('shelf.choose')}
                  value={placeKeyOf(copy)}
                  onChange={setChosen}
                  choices={copies.map((one) => ({
                    value: placeKeyOf(one),
                    label: one === copy ? standing(one) : placeOf(one),
                  }))}
                />
              )}
              {books.length > 1 && (
                <Button kind="quiet" onClick={() => setAsList(!asList)}>
                  {asList ? <IconBooks aria-hidden="true" /> : <IconLayoutList aria-hidden="true" />}
                  {t(asList ? 'shelf.asSpines' : 'shelf.asList')}
                </Button>
              )}
            </div>
            {asList ? <ShelfList {...walk} /> : <BookSpines key={placeKeyOf(copy)} {...walk} />}
            {books.length === 1 && <p className={styles['alone']}>{t('shelf.alone')}</p>}
            <p role="status" className={styles['failure']}>
              {failure}
            </p>
          </>
        );
      }}
    </Loaded>
  );
}

/** The same books as lines that are easy to read and to tap. */
function ShelfList({ books, own, earlier, later }: ShelfWalk) {
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
