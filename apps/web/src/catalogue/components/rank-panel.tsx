import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { type RankName, rankPanelQuery } from '../api.ts';
import { langAttribute } from '../book-labels.ts';
import { rankPaths } from '../rankings.ts';
import styles from './rank-panel.module.css';

/** The first five titles of a ranking, in a side panel. */
export function RankPanel({ name }: { readonly name: RankName }) {
  const { t } = useTranslation(['catalogue', 'platform']);
  const query = useQuery(rankPanelQuery(name));
  // New and recommended titles have an order, but no places.
  const ranked = name === 'mostBorrowed';
  const { display } = useLibrary();
  // If a library system keeps the loans, the ranking may stay empty forever.
  if (ranked && display?.source !== undefined && query.data?.results.length === 0) return null;
  const List = ranked ? 'ol' : 'ul';
  return (
    <Panel
      title={t(`catalogue:rank.${name}`)}
      aside={
        <Link
          to={rankPaths[name]}
          aria-label={t('catalogue:rank.moreOf', { name: t(`catalogue:rank.${name}`) })}
        >
          {t('catalogue:rank.more')}
        </Link>
      }
    >
      <Loaded query={query} compact waiting={<LinesSkeleton label={t('platform:loading')} />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={styles['empty']}>{t('catalogue:rank.empty')}</p>
          ) : (
            <List className={classNames(styles['list'], !ranked && styles['unranked'])}>
              {results.map((item, index) => (
                <li key={item.bookCatglogueid} className={styles['line']}>
                  {ranked && (
                    <span
                      className={classNames(styles['place'], index < 3 && styles['top'])}
                      aria-hidden="true"
                    >
                      {index + 1}
                    </span>
                  )}
                  <span className={styles['book']}>
                    <Link
                      to="/book/$id"
                      params={{ id: item.bookCatglogueid }}
                      lang={langAttribute(item.language)}
                    >
                      {item.bookName}
                    </Link>
                    <span className={styles['author']}>{item.author}</span>
                  </span>
                </li>
              ))}
            </List>
          )
        }
      </Loaded>
    </Panel>
  );
}
