import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { linkClass } from '../../ui/controls/button.tsx';
import { ShelfSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { type RankName, rankShelfQuery } from '../api.ts';
import { titleOfRank } from '../rank-title.ts';
import { rankPaths } from '../rankings.ts';
import styles from './rank-shelf.module.css';
import { TitleShelf } from './title-shelf.tsx';

/** The first six titles of a ranking as a shelf, with a link to the whole ranking. */
export function RankShelf({ name }: { readonly name: RankName }) {
  const { t } = useTranslation(['catalogue', 'platform']);
  const query = useQuery(rankShelfQuery(name));
  return (
    <Loaded query={query} waiting={<ShelfSkeleton label={t('platform:loading')} />}>
      {({ results }) =>
        results.length === 0 ? (
          <EmptyState title={t('catalogue:rank.empty')} message={t('catalogue:rank.emptyText')} />
        ) : (
          <>
            <TitleShelf row titles={results.map(titleOfRank)} ranked={name === 'mostBorrowed'} />
            <p className={styles['more']}>
              <Link
                to={rankPaths[name]}
                className={linkClass}
                aria-label={t('catalogue:rank.moreOf', { name: t(`catalogue:rank.${name}`) })}
              >
                {t('catalogue:rank.more')}
              </Link>
            </p>
          </>
        )
      }
    </Loaded>
  );
}
