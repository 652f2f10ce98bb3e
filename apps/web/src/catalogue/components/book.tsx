import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bookshelfCalls } from '@yuelan/contract/bookshelf/remote';
import type { Title } from '@yuelan/contract/catalogue/schemas';
import { structuredData } from '@yuelan/contract/catalogue/structured-data';
import { useEffect, useRef } from 'react';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { useDocumentHead } from '../../platform/document-head.ts';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useReader } from '../../reader/public.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { editionsQuery, recordView } from '../api.ts';
import { useAssistance } from '../assistance.ts';
import { langAttribute } from '../book-labels.ts';
import { linkNames } from '../linked-names.ts';
import { ask, plainSearch } from '../search-address.ts';
import { useTitleActions } from '../title-actions.ts';
import { AvailabilityCard } from './availability-card.tsx';
import styles from './book.module.css';
import { BookFacts } from './book-facts.tsx';
import { BookLinks } from './book-links.tsx';
import bookShelvesStyles from './book-shelves.module.css';
import { RelatedShelf, ViewedShelf } from './book-shelves.tsx';
import EditionList from './edition-list.tsx';
import { HoldStrip } from './hold-strip.tsx';
import { Holdings } from './holdings.tsx';
import { NamedLinks } from './named-links.tsx';
import { ShelfAround } from './shelf-around.tsx';
import { TitlePicture } from './title-link.tsx';
import { useTrailSteps } from './trail-step.tsx';

const copiesId = 'copies';

/** The parts of the page that have tabs. */
export type BookPart = 'copies' | 'help';

/** A book: its description, availability and copies, and related books. */
export function Book({
  title,
  part,
  onPart,
}: {
  readonly title: Title;
  /** The tab in the address. */
  readonly part: BookPart;
  readonly onPart: (part: BookPart) => void;
}) {
  const page = usePage();
  const { t } = useTranslation('catalogue');
  const { name: libraryName } = useLibrary();
  const actions = useTitleActions();
  const assistance = useAssistance();
  const path = `/${page.library ?? ''}/book/${title.id}`;
  const lang = langAttribute(title.language);
  const paragraphs = title.description.split(/\n+/u).filter((paragraph) => paragraph.trim() !== '');
  usePageTitle(title.bookName);
  const ownButtons = useRef<HTMLDivElement>(null);
  const arrivedAt = useRef(part);
  useEffect(() => {
    if (arrivedAt.current === 'help') document.getElementById(copiesId)?.scrollIntoView();
  }, []);
  useDocumentHead(`/book/${title.id}`, structuredData(title, libraryName));

  return (
    <>
      <Way title={title} />
      <article className={styles['book']}>
        <div className={styles['cover']}>
          <TitlePicture title={{ ...title, catalogueId: title.id }} eager />
        </div>
        <div className={styles['head']}>
          <h1 lang={lang}>{title.bookName}</h1>
          {title.subBookName !== '' && (
            <p className={styles['subtitle']} lang={lang}>
              {title.subBookName}
            </p>
          )}
          <BookByline title={title} />
        </div>
        <div className={styles['now']}>
          <AvailabilityCard title={title} copiesId={copiesId} />
        </div>
        {actions !== undefined && (
          <div className={styles['actions']} data-unprinted ref={ownButtons}>
            <actions.OfTitle title={title} />
          </div>
        )}
        <div className={styles['facts']}>
          <BookFacts title={title} />
          <BookLinks title={title} address={page.origin + path} />
        </div>
      </article>
      {paragraphs.length > 0 && (
        <section className={styles['text']} aria-labelledby="summary">
          <h2 id="summary">{t('book.summary')}</h2>
          <div lang={lang}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      )}
      {title.contents.trim() !== '' && (
        <section className={styles['text']} aria-labelledby="contents">
          <h2 id="contents">{t('book.contents')}</h2>
          <p className={styles['contents']} lang={lang}>
            {title.contents}
          </p>
        </section>
      )}
      <section id={copiesId} className={styles['copies']} aria-label={t('book.sections')}>
        <Tabs
          label={t('book.sections')}
          value={part}
          onChange={(key) => onPart(key === 'help' ? 'help' : 'copies')}
          tabs={[
            { key: 'copies', title: t('holdings.tab'), content: () => <Holdings title={title} /> },
            ...(assistance === undefined
              ? []
              : [
                  {
                    key: 'help',
                    title: t('book.readingHelp'),
                    content: () => <assistance.ReadingHelp title={title} />,
                  },
                ]),
          ]}
        />
      </section>
      {actions !== undefined && title.storageInfo.storageCount > 0 && (
        <HoldStrip title={title} ownButtons={ownButtons} />
      )}
      <BookEditions id={title.id} />
      <ShelfAround title={title} />
      <RecordedView id={title.id} />
      <RelatedShelf id={title.id} />
      <ViewedShelf except={title.id} />
    </>
  );
}

/** Home, the list that the reader came from in this tab, and this book. */
function Way({ title }: { readonly title: Title }) {
  const { t } = useTranslation('catalogue');
  const steps = useTrailSteps();
  return (
    <Breadcrumb label={t('book.breadcrumb')}>
      {[
        <Link key="home" to="/">
          {t('book.home')}
        </Link>,
        ...steps,
        title.bookName,
      ]}
    </Breadcrumb>
  );
}

/** The people behind the book, as the book names them; each known name links to their other books. */
function BookByline({ title }: { readonly title: Title }) {
  const names = [title.firstAuthor, ...title.creators.map((creator) => creator.name)];
  const parts = linkNames(title.statement, names);
  if (parts.length === 0) return null;
  return (
    <p className={styles['byline']}>
      <NamedLinks parts={parts} searchFor={(text) => ask(plainSearch, { text, scope: 'author' })} />
    </p>
  );
}

/** The other editions of a title's work; nothing if there are none. */
function BookEditions({ id }: { readonly id: string }) {
  const { t } = useTranslation('catalogue');
  const others = (useQuery(editionsQuery(plainSearch, id)).data ?? []).filter((title) => title.id !== id);
  if (others.length === 0) return null;
  return (
    <section className={bookShelvesStyles['more']} data-unprinted aria-labelledby="editions">
      <SectionHead id="editions" title={t('editions.title')} />
      <EditionList label={t('editions.title')} titles={others} />
    </section>
  );
}

/**
 * Records that a title's page was opened: once per visit, and again if a reader logs in on it. Failures are ignored. It
 * is a separate component that shows nothing, so that the page does not render again.
 */
function RecordedView({ id: catalogueId }: { readonly id: string }) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation(recordView);
  const viewer = useReader() === undefined ? 'visitor' : 'reader';
  const recorded = useRef<string>(undefined);
  useEffect(() => {
    const view = `${viewer} ${catalogueId}`;
    if (recorded.current === view) return;
    recorded.current = view;
    mutate(
      { catalogueId },
      { onSuccess: () => void queryClient.invalidateQueries({ queryKey: [bookshelfCalls.viewed.path] }) },
    );
  }, [catalogueId, viewer, mutate, queryClient]);
  return null;
}
