import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Booklist } from '@yuelan/contract/catalogue/schemas';
import { oneLine } from '@yuelan/contract/one-line';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { PagedList } from '../../platform/paged-list.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { introductionClass } from '../../ui/lists/rows.ts';
import { langAttribute } from '../book-labels.ts';
import { booklistsQuery } from '../booklists-api.ts';
import { BooklistCover } from '../components/booklist-cover.tsx';
import { RankMenu } from '../components/rank-menu.tsx';
import { Screen } from '../components/screen.tsx';
import styles from './ranking-screens.module.css';

const route = getRouteApi('/special/sheets');

/** The library's booklists, page by page. */
export function BooklistsScreen() {
  const { t } = useTranslation(['catalogue', 'platform']);
  const pages = route.useLoaderDeps();
  const query = useQuery({ ...booklistsQuery(pages), placeholderData: keepPreviousData });
  usePageTitle(t('catalogue:booklist.title'));
  return (
    <Screen>
      <RankMenu />
      <div className={styles['head']}>
        <h1>{t('catalogue:booklist.title')}</h1>
        <p>{t('catalogue:booklist.intro')}</p>
      </div>
      <PagedList
        query={query}
        waiting={<ListSkeleton label={t('platform:loading')} />}
        pages={pages}
        empty={
          <EmptyState title={t('catalogue:booklist.empty')} message={t('catalogue:booklist.emptyText')} />
        }
      >
        {({ results }) => <BooklistCards booklists={results} />}
      </PagedList>
    </Screen>
  );
}

/** Booklists as cards: picture, name, description, number of titles. */
function BooklistCards({ booklists }: { readonly booklists: readonly Booklist[] }) {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  return (
    <ul className={styles['cards']}>
      {booklists.map((booklist) => {
        const lang = langAttribute(booklist.language);
        return (
          <li key={booklist.id}>
            <article className={styles['card']}>
              <BooklistCover booklist={booklist} />
              <div className={styles['words']}>
                <h2 lang={lang}>
                  <Link to="/special/sheet/$id" params={{ id: booklist.id }}>
                    {booklist.specialname}
                  </Link>
                </h2>
                <p className={introductionClass} lang={lang}>
                  {oneLine(booklist.introduction)}
                </p>
                <p className={styles['count']}>
                  {t('booklist.count', { count: booklist.total, number: number(booklist.total) })}
                </p>
              </div>
            </article>
          </li>
        );
      })}
    </ul>
  );
}
