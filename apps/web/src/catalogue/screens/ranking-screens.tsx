import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { LazyPager } from '../../platform/lazy-pager.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { firstPlaceOf } from '../../platform/page-address.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { ShelfSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { type RankName, rankQuery } from '../api.ts';
import { ViewedShelf } from '../components/book-shelves.tsx';
import { RankBars } from '../components/rank-bars.tsx';
import { RankMenu } from '../components/rank-menu.tsx';
import { Screen } from '../components/screen.tsx';
import { TitleShelf } from '../components/title-shelf.tsx';
import { type ListAddress, printList } from '../list-address.ts';
import { titleOfRank } from '../rank-title.ts';
import { rankPaths } from '../rankings.ts';
import { keepTrail } from '../trail.ts';
import { useResultHeading } from '../use-result-heading.ts';
import styles from './ranking-screens.module.css';

const intros = {
  newest: 'introNewest',
  mostBorrowed: 'introMostBorrowed',
  recommended: 'introRecommended',
} as const satisfies Record<RankName, string>;

export function RecommendedScreen() {
  return <Ranking name="recommended" />;
}

export function MostBorrowedScreen() {
  return <Ranking name="mostBorrowed" />;
}

export function NewBooksScreen() {
  return <Ranking name="newest" />;
}

/** A whole ranking, page by page. */
function Ranking({ name }: { readonly name: RankName }) {
  const { t } = useTranslation('catalogue');
  const navigate = useNavigate();
  const list = getRouteApi(rankPaths[name]).useLoaderDeps();
  const { heading, focusHeading } = useResultHeading();
  const query = useQuery({ ...rankQuery(name, list.page, list.size), placeholderData: keepPreviousData });
  usePageTitle(t(`rank.${name}`));
  useEffect(() => keepTrail({ kind: 'rank', id: name, search: printList(list) }), [name, list]);

  function go(to: ListAddress): void {
    void navigate({ to: rankPaths[name], search: printList(to) });
    focusHeading();
  }

  return (
    <Screen>
      <RankMenu />
      <div className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {t(`rank.${name}`)}
        </h1>
        <p>{t(`rank.${intros[name]}`)}</p>
      </div>
      <Loaded query={query} waiting={<ShelfSkeleton label={t('results.searching')} books={12} />}>
        {({ results, totalRecord }) =>
          totalRecord === 0 ? (
            <EmptyState title={t('rank.empty')} message={t('rank.emptyText')} />
          ) : (
            <>
              {name === 'mostBorrowed' ? (
                <RankBars items={results} firstPlace={firstPlaceOf(list)} />
              ) : (
                <TitleShelf page titles={results.map(titleOfRank)} />
              )}
              <LazyPager
                page={list.page}
                size={list.size}
                total={totalRecord}
                link={({ page }, link) => (
                  <Link
                    to={rankPaths[name]}
                    search={printList({ ...list, page })}
                    onClick={focusHeading}
                    {...link}
                  />
                )}
                onGo={({ page, size }) => go({ ...list, page, size })}
                onPastEnd={(last) =>
                  void navigate({
                    to: rankPaths[name],
                    search: printList({ ...list, ...last }),
                    replace: true,
                  })
                }
              />
            </>
          )
        }
      </Loaded>
      <ViewedShelf />
    </Screen>
  );
}
