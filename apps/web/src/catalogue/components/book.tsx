import { Link } from '@tanstack/react-router';
import type { Title } from '@yuelan/contract/catalogue/schemas';
import { structuredData } from '@yuelan/contract/catalogue/structured-data';
import { useEffect, useRef } from 'react';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { useDocumentHead } from '../../platform/document-head.ts';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx';
import { useAssistance } from '../assistance.ts';
import { langAttribute } from '../book-labels.ts';
import { useTitleActions } from '../title-actions.ts';
import { AvailabilityCard } from './availability-card.tsx';
import styles from './book.module.css';
import { BookByline } from './book-byline.tsx';
import { BookEditions } from './book-editions.tsx';
import { BookFacts } from './book-facts.tsx';
import { BookLinks } from './book-links.tsx';
import { RelatedShelf, ViewedShelf } from './book-shelves.tsx';
import { HoldStrip } from './hold-strip.tsx';
import { Holdings } from './holdings.tsx';
import { RecordedView } from './recorded-view.tsx';
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
  /** The tab that the address names. */
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
          <div className={styles['actions']} ref={ownButtons}>
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

/** Home, the list the reader came from in this tab, this book. */
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
