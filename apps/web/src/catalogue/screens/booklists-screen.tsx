import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { PagedList } from '../../platform/paged-list.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { booklistsQuery } from '../booklists-api.ts';
import { BooklistCards } from '../components/booklist-cards.tsx';
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
