import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Opening } from '@yuelan/contract/circulation/schemas';
import { Suspense, useEffect, useState } from 'react';
import { homeActivitiesQuery, homeCompetitionsQuery } from '../../activities/public.ts';
import {
  classesQuery,
  classNotation,
  forgetTrail,
  RankShelf,
  rankShelfQuery,
  SearchBar,
} from '../../catalogue/public.ts';
import { openingQuery, lazyReaderLines as ReaderLines } from '../../circulation/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import {
  GuideGrid,
  guidePageOf,
  guidesQuery,
  newestFirst,
  newestNoticesQuery,
  Ticker,
} from '../../notices/public.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { forgetReservedLines } from '../../platform/reserved-lines.ts';
import { currentReader, useReader } from '../../reader/public.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { LinesSkeleton, ShelfSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { Wide } from '../../ui/layout/wide.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { HomeAside } from '../components/home-aside.tsx';
import { HomeNews, hasNews } from '../components/home-news.tsx';
import { homeRanks } from '../home-queries.ts';
import { type OpeningPart, openingLine } from '../opening-line.ts';
import styles from './home-screen.module.css';

const tabWords = { newest: 'newest', mostBorrowed: 'borrowed', recommended: 'recommended' } as const;
/** How many notices the ticker shows in turn. */
const tickerLines = 5;

/**
 * The front door: first the search, whether the library is open, what the reader has to do, and books; then ways to
 * find things, the news and the classes. Parts that a library does not have are left out. Everything is fetched
 * together (`askHome`) and appears at once, so that nothing moves while the reader looks.
 */
export function HomeScreen() {
  const { t } = useTranslation(['shell', 'platform']);
  const opening = useQuery(openingQuery);
  const classes = useQuery(classesQuery);
  const guides = useQuery(guidesQuery);
  const notices = useQuery(newestNoticesQuery);
  const activities = useQuery(homeActivitiesQuery);
  const competitions = useQuery(homeCompetitionsQuery);
  // Three single queries, because `useQueries` adds 2 kB to the first load.
  const ranks = [
    useQuery(rankShelfQuery(homeRanks[0])),
    useQuery(rankShelfQuery(homeRanks[1])),
    useQuery(rankShelfQuery(homeRanks[2])),
  ];
  const here = [opening, classes, guides, notices, activities, competitions, ...ranks].every(
    (query) => query.data !== undefined || query.failureCount > 0 || query.isError,
  );
  const [shown, setShown] = useState(here);
  if (here && !shown) setShown(true);
  usePageTitle(t('shell:home.title'));
  useEffect(forgetTrail, []);

  const contests = competitions.data?.results ?? [];
  const events = activities.data?.results ?? [];
  const news = notices.data === undefined || hasNews(notices.data.types, events, contests);
  const shelves = homeRanks.filter((_, place) => ranks[place]?.data?.results.length !== 0);
  return (
    <>
      <section className={styles['hero']}>
        <Wide narrow>
          <h1>{t('shell:home.greeting')}</h1>
          <SearchBar size="large" />
          {shown ? (
            <>
              {opening.data !== undefined && (
                <OpeningToday
                  opening={opening.data}
                  hasGuide={guides.data?.results.some(({ type }) => guidePageOf(type) === 'hours') === true}
                />
              )}
              <div className={styles['ticker']}>
                <Ticker notices={newestFirst(notices.data?.types ?? [], tickerLines)} />
              </div>
            </>
          ) : (
            <div className={styles['coming']} />
          )}
        </Wide>
      </section>
      {shown ? (
        <Wide key="here">
          <HomeReader />
          {shelves.length > 0 && (
            <section aria-labelledby="shelves" className={styles['shelves']}>
              <SectionHead id="shelves" title={t('shell:home.shelves')} />
              <Tabs
                label={t('shell:home.shelves')}
                tabs={shelves.map((name) => ({
                  key: name,
                  title: t(`shell:home.${tabWords[name]}`),
                  content: () => <RankShelf name={name} />,
                }))}
              />
            </section>
          )}
          <Loaded query={guides} compact waiting={<Skeleton height="10rem" />}>
            {({ results }) =>
              results.length > 0 && (
                <div className={styles['guides']}>
                  <GuideGrid guides={results} />
                </div>
              )
            }
          </Loaded>
          <div className={classNames(styles['news'], !news && styles['withoutNews'])}>
            {news && (
              <Loaded query={notices} waiting={<LinesSkeleton label={t('platform:loading')} />}>
                {({ types }) => <HomeNews notices={types} activities={events} competitions={contests} />}
              </Loaded>
            )}
            <HomeAside />
          </div>
          <section aria-labelledby="classes">
            <SectionHead id="classes" title={t('shell:home.classes')} />
            <ul className={styles['classes']}>
              {classes.data?.below.map(({ kind, name }) => (
                <li key={kind}>
                  <Link to="/kind/$letter" params={{ letter: kind }}>
                    <span className={styles['letter']} aria-hidden="true">
                      {classNotation(kind)}
                    </span>
                    <span>{name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </Wide>
      ) : (
        <Wide key="waiting" className={styles['waiting']}>
          <Skeleton height="10rem" />
          <ShelfSkeleton label={t('platform:loading')} />
        </Wide>
      )}
    </>
  );
}

/** The reader's lines on the home page. Only the browser knows the reader, so the page reserves space. */
function HomeReader() {
  const page = usePage();
  const reader = useReader();
  // Asked directly: while a page is hydrated, the reader is not shown yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a logout is why it runs again.
  useEffect(() => {
    if (currentReader(page) === undefined) forgetReservedLines(page);
  }, [page, reader]);
  return (
    <div className={styles['lines']} data-unprinted>
      {reader?.mustChangePassword === false && (
        <Suspense>
          <ReaderLines key={reader.name} />
        </Suspense>
      )}
    </div>
  );
}

/** Today's opening hours on one line, with a link to all hours if the library has written them down. */
function OpeningToday({ opening, hasGuide }: { readonly opening: Opening; readonly hasGuide: boolean }) {
  const { t } = useTranslation('shell');
  const { dayAndWeekday } = useFormats();
  const parts = openingLine(opening);
  if (parts.length === 0) return null;

  function textOf(part: OpeningPart): string {
    if (part.key !== 'next') return t(`home.opening.${part.key}`, { ...part });
    const day = part.day === undefined ? t('home.opening.tomorrow') : dayAndWeekday(part.day);
    return t('home.opening.next', { day, time: part.time });
  }

  const text = (
    <StateDot tone={opening.state === 'open' ? 'ok' : 'none'}>
      <span className={styles['words']}>{parts.map(textOf).join(' · ')}</span>
    </StateDot>
  );
  return (
    <p className={styles['line']}>
      {hasGuide ? (
        <Link to="/guide/$page" params={{ page: 'hours' }}>
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}
