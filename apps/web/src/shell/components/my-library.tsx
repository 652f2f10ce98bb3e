import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ownActivityCountQuery } from '../../activities/public.ts';
import { EveryonePanel, shelfCountQuery } from '../../bookshelf/public.ts';
import { keepTrail } from '../../catalogue/public.ts';
import { holdCountQuery, loanCountsQuery } from '../../circulation/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { purchaseCountQuery } from '../../purchase/public.ts';
import { useReader } from '../../reader/public.ts';
import { Wide } from '../../ui/layout/wide.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { mine, mineWhileSuspended } from '../mine.ts';
import styles from './my-library.module.css';

/** Screens whose books lead back to them. */
const lists = ['loans', 'bookshelf', 'reservations', 'history', 'browsing'] as const;

type EntryName = (typeof mine)[number]['words'];

/** The frame of "my library": its menu with counts, the screen, and what everyone looks at. */
export function MyLibrary() {
  const { t } = useTranslation('shell');
  const { number } = useFormats();
  const reader = useReader();
  const enabled = reader !== undefined;
  const suspended = reader?.suspended === true;
  const all = enabled && !suspended;
  const hideRight = useMatches({ select: (matches) => matches.at(-1)?.staticData.hideRight === true });
  const menu = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  // On a phone the menu is a strip that is wider than the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says which entry is the current one.
  useEffect(() => {
    const current = menu.current?.querySelector<HTMLElement>('[aria-current]');
    if (current == null || menu.current === null) return;
    menu.current.scrollLeft = current.offsetLeft - (menu.current.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  const list = lists.find((name) => path.endsWith(`/me/${name}`));
  const words = mine.find(({ to }) => to === `/me/${list}`)?.words;
  useEffect(() => {
    if (list !== undefined && words !== undefined)
      keepTrail({ kind: 'mine', id: list, text: t(`me.${words}`) });
  }, [list, words, t]);
  const counts: Partial<Record<EntryName, number | undefined>> = {
    loans: useQuery({ ...loanCountsQuery, enabled }).data?.borrowedNum,
    bookshelf: useQuery({ ...shelfCountQuery, enabled: all }).data?.totalRecord,
    holds: useQuery({ ...holdCountQuery, enabled }).data?.activeNum,
    purchases: useQuery({ ...purchaseCountQuery, enabled: all }).data?.totalRecord,
    activities: useQuery({ ...ownActivityCountQuery, enabled: all }).data?.totalRecord,
  };
  const entries = suspended ? mine.filter(({ words }) => mineWhileSuspended.includes(words)) : mine;
  return (
    <Wide className={classNames(styles['columns'], hideRight && styles['wideMiddle'])}>
      <nav ref={menu} className={styles['menu']} aria-label={t('menu.me')}>
        <ul>
          {entries.map(({ words, to }) => {
            const count = counts[words] ?? 0;
            return (
              <li key={words}>
                <Link to={to} activeOptions={{ includeSearch: false }}>
                  {t(`me.${words}`)}
                  {count > 0 && <span className={styles['count']}>{number(count)}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles['middle']}>
        {suspended && (
          <p role="status" className={styles['suspended']}>
            {t('me.suspended')}
          </p>
        )}
        <Outlet />
      </div>
      {!hideRight && (
        <div className={styles['right']}>
          <EveryonePanel />
        </div>
      )}
    </Wide>
  );
}
