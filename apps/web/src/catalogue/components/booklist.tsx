import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Booklist as BooklistFacts, BooklistTitle } from '@yuelan/contract/catalogue/schemas';
import { useEffect } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { useDocumentHead } from '../../platform/document-head.ts';
import { isMissing } from '../../platform/is-missing.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { firstPlaceOf, type PageAddress, printPages } from '../../platform/page-address.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { PagedList } from '../../platform/paged-list.tsx';
import { buttonClass } from '../../ui/controls/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { metaClass } from '../../ui/lists/rows.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { langAttribute } from '../book-labels.ts';
import { booklistQuery, booklistTitlesQuery } from '../booklists-api.ts';
import { keepTrail } from '../trail.ts';
import styles from './booklist.module.css';
import { BooklistCover } from './booklist-cover.tsx';
import { TitleRow } from './title-row.tsx';

/** A booklist by its id: what it is about, then its titles page by page. */
export function BooklistById({ id, pages }: { readonly id: string; readonly pages: PageAddress }) {
  const { t } = useTranslation('platform');
  const query = useQuery(booklistQuery(id));
  if (isMissing(query.error, 'catalogue.sheet.missing')) return <MissingBooklist />;
  return (
    <Loaded heading query={query} waiting={<ListSkeleton label={t('loading')} />}>
      {(booklist) => <Booklist booklist={booklist} pages={pages} />}
    </Loaded>
  );
}

/** For a booklist that does not exist or was deleted. */
export function MissingBooklist() {
  const { t } = useTranslation('catalogue');
  usePageTitle(t('booklist.missing'));
  return (
    <EmptyState heading title={t('booklist.missing')} message={t('booklist.missingText')}>
      <Link to="/special/sheets" className={buttonClass('primary')}>
        {t('booklist.all')}
      </Link>
    </EmptyState>
  );
}

function Booklist({ booklist, pages }: { readonly booklist: BooklistFacts; readonly pages: PageAddress }) {
  const { t } = useTranslation(['catalogue', 'platform']);
  const { date, number } = useFormats();
  const titles = useQuery({ ...booklistTitlesQuery(booklist.id, pages), placeholderData: keepPreviousData });
  const lang = langAttribute(booklist.language);
  usePageTitle(booklist.specialname);
  const { id, specialname } = booklist;
  const { page, size } = pages;
  useEffect(
    () => keepTrail({ kind: 'booklist', id, text: specialname, search: printPages({ page, size }) }),
    [id, specialname, page, size],
  );
  useDocumentHead(`/special/sheet/${booklist.id}`, undefined);
  return (
    <>
      <header className={styles['head']}>
        <div>
          <BooklistText name={booklist.specialname} introduction={booklist.introduction} lang={lang} />
          <p className={classNames(metaClass, styles['meta'])}>
            <span>
              {t('catalogue:booklist.count', { count: booklist.total, number: number(booklist.total) })}
            </span>
            {booklist.updateTime !== '' && (
              <span>{t('catalogue:booklist.updated', { date: date(booklist.updateTime) })}</span>
            )}
          </p>
        </div>
        {(booklist.coverPath !== '' || booklist.total > 0) && <BooklistCover booklist={booklist} />}
      </header>
      <PagedList
        query={titles}
        waiting={<ListSkeleton label={t('platform:loading')} />}
        pages={pages}
        empty={<EmptyState title={t('catalogue:booklist.noTitles')} />}
      >
        {({ results }) => (
          <BooklistTitles
            titles={results}
            lang={lang}
            start={firstPlaceOf(pages)}
            busy={titles.isPlaceholderData}
          />
        )}
      </PagedList>
    </>
  );
}

/** What a booklist is about. */
export function BooklistText({
  name,
  introduction,
  lang,
}: {
  readonly name: string;
  readonly introduction: string;
  readonly lang: string | undefined;
}) {
  return (
    <>
      <h1 lang={lang}>{name}</h1>
      <p className={styles['introduction']} lang={lang}>
        {introduction}
      </p>
    </>
  );
}

/** Titles of a booklist with the staff's notes, in its order. */
export function BooklistTitles({
  titles,
  lang,
  start = 1,
  busy = false,
}: {
  readonly titles: readonly BooklistTitle[];
  readonly lang: string | undefined;
  readonly start?: number;
  readonly busy?: boolean;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <ol className={styles['titles']} start={start} aria-label={t('booklist.books')} aria-busy={busy}>
      {titles.map((title) => (
        <li key={title.id}>
          <TitleRow title={title} />
          {title.note !== '' && (
            <p className={styles['note']} lang={lang}>
              <VisuallyHidden>{t('booklist.note')} </VisuallyHidden>
              {title.note}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
