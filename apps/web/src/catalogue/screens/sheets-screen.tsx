import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../messages/words.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { parsePages } from '../../platform/page-address.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { Pages } from '../../platform/pages.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RankMenu } from '../components/rank-menu.tsx';
import { Screen } from '../components/screen.tsx';
import { SheetList } from '../components/sheet-list.tsx';
import { sheetsQuery } from '../sheets-api.ts';
import styles from './ranking-screens.module.css';

const route = getRouteApi('/special/sheets');

/** The library's special sheets, page by page. */
export function SheetsScreen() {
  const { t } = useTranslation(['catalogue', 'platform']);
  const pages = parsePages(route.useSearch());
  const query = useQuery({ ...sheetsQuery(pages), placeholderData: keepPreviousData });
  usePageTitle(t('catalogue:sheet.title'));
  return (
    <Screen>
      <RankMenu />
      <div className={styles['head']}>
        <h1>{t('catalogue:sheet.title')}</h1>
        <p>{t('catalogue:sheet.intro')}</p>
      </div>
      <Loaded query={query} waiting={<ListSkeleton label={t('platform:loading')} />}>
        {({ results, totalRecord }) =>
          totalRecord === 0 ? (
            <EmptyState title={t('catalogue:sheet.empty')} message={t('catalogue:sheet.emptyText')} />
          ) : (
            <>
              <SheetList sheets={results} />
              <Pages {...pages} total={totalRecord} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}
