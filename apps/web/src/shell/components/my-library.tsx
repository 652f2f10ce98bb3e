import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ownActivityCountQuery } from '../../activities/public.ts';
import { EveryonePanel, shelfCountQuery } from '../../bookshelf/public.ts';
import { keepTrail } from '../../catalogue/public.ts';
import { holdCountQuery, loanCountsQuery } from '../../circulation/public.ts';
import { useFormats, useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { purchaseCountQuery } from '../../purchase/public.ts';
import { useReader } from '../../reader/public.ts';
import { WithSideMenu } from '../../ui/layout/side-menu.tsx';
import { mine, mineIn, mineWhileSuspended } from '../mine.ts';
import styles from './my-library.module.css';

type EntryName = (typeof mine)[number]['words'];

/** Lists that a book opened from them links back to. */
const lists: readonly EntryName[] = ['loans', 'bookshelf', 'holds', 'history', 'browsing'];

/** The frame of "my library": the menu with counts, the screen, and the books that everyone is looking at. */
export function MyLibrary() {
  const { t } = useTranslation('shell');
  const { number } = useFormats();
  const reader = useReader();
  const enabled = reader !== undefined;
  const suspended = reader?.suspended === true;
  const all = enabled && !suspended;
  const hideRight = useMatches({ select: (matches) => matches.at(-1)?.staticData.hideRight === true });
  const path = useLocation({ select: (location) => location.pathname });
  const list = mine.find(({ words, to }) => lists.includes(words) && path.endsWith(to))?.words;
  useEffect(() => {
    if (list !== undefined) keepTrail({ kind: 'mine', id: list });
  }, [list]);
  const counts: Partial<Record<EntryName, number | undefined>> = {
    loans: useQuery({ ...loanCountsQuery, enabled }).data?.borrowedNum,
    bookshelf: useQuery({ ...shelfCountQuery, enabled: all }).data?.totalRecord,
    holds: useQuery({ ...holdCountQuery, enabled }).data?.activeNum,
    purchases: useQuery({ ...purchaseCountQuery, enabled: all }).data?.totalRecord,
    activities: useQuery({ ...ownActivityCountQuery, enabled: all }).data?.totalRecord,
  };
  const { display } = useLibrary();
  const entries = mineIn(display, counts.holds ?? 0).filter(
    ({ words }) => !suspended || mineWhileSuspended.includes(words),
  );
  return (
    <WithSideMenu
      full
      label={t('menu.me')}
      entries={entries.map(({ words, to }) => {
        const count = counts[words] ?? 0;
        return {
          key: words,
          link: (
            <Link to={to} activeOptions={{ includeSearch: false }}>
              {t(`me.${words}`)}
              {count > 0 && <span className={styles['count']}>{number(count)}</span>}
            </Link>
          ),
        };
      })}
      {...(hideRight ? {} : { aside: <EveryonePanel /> })}
    >
      {suspended && (
        <p role="status" className={styles['suspended']}>
          {t('me.suspended')}
        </p>
      )}
      <Outlet />
    </WithSideMenu>
  );
}
