import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Sheet as SheetFacts } from '@yuelan/contract/catalogue/schemas';
import { useEffect } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/words.ts';
import { currentClientid } from '../../platform/address.ts';
import { useDocumentHead } from '../../platform/document-head.ts';
import { isMissing } from '../../platform/is-missing.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { type PageAddress, printPages } from '../../platform/page-address.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { Pages } from '../../platform/pages.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { langAttribute } from '../book-labels.ts';
import { sheetQuery, sheetTitlesQuery } from '../sheets-api.ts';
import { keepTrail } from '../trail.ts';
import styles from './sheet.module.css';
import { SheetCover } from './sheet-cover.tsx';
import { TitleRow } from './title-row.tsx';

/** One special sheet by its id: what it is about, then its titles page by page. */
export function SheetById({ id, pages }: { readonly id: string; readonly pages: PageAddress }) {
  const { t } = useTranslation('platform');
  const query = useQuery(sheetQuery(id));
  if (isMissing(query.error, 'catalogue.sheet.missing')) return <MissingSheet />;
  return (
    <Loaded query={query} waiting={<ListSkeleton label={t('loading')} />}>
      {(sheet) => <Sheet sheet={sheet} pages={pages} />}
    </Loaded>
  );
}

/** There is no such sheet, or not any more. */
export function MissingSheet() {
  const { t } = useTranslation('catalogue');
  usePageTitle(t('sheet.missing'));
  return (
    <EmptyState heading title={t('sheet.missing')} message={t('sheet.missingText')}>
      <Link to="/special/sheets" className={buttonClass('primary')}>
        {t('sheet.all')}
      </Link>
    </EmptyState>
  );
}

function Sheet({ sheet, pages }: { readonly sheet: SheetFacts; readonly pages: PageAddress }) {
  const { t } = useTranslation(['catalogue', 'platform']);
  const { date, number } = useFormats();
  const titles = useQuery({ ...sheetTitlesQuery(sheet.id, pages), placeholderData: keepPreviousData });
  const lang = langAttribute(sheet.language);
  usePageTitle(sheet.specialname);
  const { id, specialname } = sheet;
  const { page, size } = pages;
  useEffect(
    () => keepTrail({ kind: 'sheet', id, text: specialname, search: printPages({ page, size }) }),
    [id, specialname, page, size],
  );
  useDocumentHead(`/${currentClientid ?? ''}/special/sheet/${sheet.id}`, undefined);
  return (
    <>
      <header className={styles['head']}>
        {sheet.coverPath !== '' && <SheetCover sheet={sheet} />}
        <div>
          <h1 lang={lang}>{sheet.specialname}</h1>
          <p className={styles['introduction']} lang={lang}>
            {sheet.introduction}
          </p>
          <p className={styles['meta']}>
            <span>{t('catalogue:sheet.count', { count: sheet.total, number: number(sheet.total) })}</span>
            {sheet.updateTime !== '' && (
              <span>{t('catalogue:sheet.updated', { date: date(sheet.updateTime) })}</span>
            )}
          </p>
        </div>
      </header>
      <Loaded query={titles} waiting={<ListSkeleton label={t('platform:loading')} />}>
        {({ results, totalRecord }) =>
          totalRecord === 0 ? (
            <EmptyState title={t('catalogue:sheet.noTitles')} />
          ) : (
            <>
              <ol
                className={styles['titles']}
                start={(pages.page - 1) * pages.size + 1}
                aria-label={t('catalogue:sheet.books')}
                aria-busy={titles.isPlaceholderData}
              >
                {results.map((title) => (
                  <li key={title.id}>
                    <TitleRow title={title} />
                    {title.note !== '' && (
                      <p className={styles['note']} lang={lang}>
                        <VisuallyHidden>{t('catalogue:sheet.note')} </VisuallyHidden>
                        {title.note}
                      </p>
                    )}
                  </li>
                ))}
              </ol>
              <Pages {...pages} total={totalRecord} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
