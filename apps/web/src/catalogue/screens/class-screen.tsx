import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { LazyPager } from '../../platform/lazy-pager.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { firstPlaceOf } from '../../platform/page-address.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { classesQuery, classQuery, editionsQuery, searchQuery } from '../api.ts';
import { classNotation } from '../class-codes.ts';
import { ClassBranches, ClassWay } from '../components/class-branches.tsx';
import { ClassMenu } from '../components/class-menu.tsx';
import { Columns } from '../components/columns.tsx';
import { RankPanel } from '../components/rank-panel.tsx';
import { ResultList } from '../components/result-list.tsx';
import { Screen } from '../components/screen.tsx';
import SidePanels from '../components/side-panels.tsx';
import { SortSelect } from '../components/sort-select.tsx';
import { classSearch, type ListAddress, printList } from '../list-address.ts';
import { keepTrail } from '../trail.ts';
import { useResultHeading } from '../use-result-heading.ts';
import styles from './class-screen.module.css';

/** In characters: a longer name would push the books out of a phone's first screenful. */
const longName = 15;

const route = getRouteApi('/kind/$letter');

/** A class: the classes above and below it, its books page by page, the main classes beside them. */
export function ClassScreen() {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  const navigate = useNavigate();
  const { letter } = route.useParams();
  const place = useQuery(classQuery(letter)).data;
  const classes = useQuery(classesQuery).data?.below ?? [];
  const [first] = classes;
  const list = route.useLoaderDeps();
  const { heading, focusHeading } = useResultHeading();
  const query = useQuery({
    ...searchQuery(classSearch(letter, list)),
    // Books of another class would be wrong under this heading, so only pages of the same class stay.
    placeholderData: (before, beforeQuery) =>
      JSON.stringify(beforeQuery?.queryKey ?? []).includes(`"mainKindCode":["${letter}"]`)
        ? before
        : undefined,
  });
  const name = place?.name ?? classes.find(({ kind }) => kind === letter)?.name ?? '';
  const notation = classNotation(letter);
  usePageTitle(t('class.documentTitle', { letter: notation, name }).trim());

  useEffect(() => keepTrail({ kind: 'class', id: letter, search: printList(list) }), [letter, list]);

  function go(to: ListAddress, toTop: boolean): void {
    void navigate({ to: '/kind/$letter', params: { letter }, search: printList(to), resetScroll: toTop });
    if (toTop) focusHeading();
  }

  // The library's classification does not have the class in the address.
  if (place?.kind === '' && first !== undefined)
    return <Navigate to="/kind/$letter" params={{ letter: first.kind }} replace />;

  return (
    <Screen>
      <Columns
        left={<ClassMenu current={place?.above[0]?.kind ?? letter} />}
        leftLabel={t('class.menu')}
        leftOnPhones
        right={
          <SidePanels>
            <RankPanel name="newest" />
          </SidePanels>
        }
      >
        <ClassWay above={place?.above ?? []} />
        <div className={styles['head']}>
          <Link to="/kind" className={styles['back']} aria-label={t('class.all')}>
            <IconChevronLeft size={22} stroke={1.8} aria-hidden="true" />
          </Link>
          <h1 ref={heading} tabIndex={-1} data-long={name.length > longName}>
            <span className={styles['letter']}>{notation}</span> {name}
          </h1>
          <p role="status" className={styles['total']}>
            {query.data === undefined
              ? ''
              : t('class.total', { count: query.data.totalRecord, number: number(query.data.totalRecord) })}
          </p>
          <SortSelect browsing sort={list.sort} onChange={(sort) => go({ ...list, sort, page: 1 }, false)} />
        </div>
        <ClassBranches below={place?.below ?? []} />
        <Loaded query={query} waiting={<ListSkeleton label={t('results.searching')} />}>
          {(found) =>
            found.totalRecord === 0 ? (
              <EmptyState title={t('class.empty')} message={t('class.emptyText')} />
            ) : found.rs.length === 0 ? (
              <EmptyState title={t('results.pastEnd')} message={t('results.pastEndText')}>
                <Link
                  to="/kind/$letter"
                  params={{ letter }}
                  search={printList({ ...list, page: 1 })}
                  className={buttonClass()}
                >
                  {t('results.firstPage')}
                </Link>
              </EmptyState>
            ) : (
              <>
                <ResultList
                  browsing
                  titles={found.rs}
                  editionsOf={(id) => editionsQuery(classSearch(letter, list), id)}
                  firstPlace={firstPlaceOf(list)}
                  waiting={query.isPlaceholderData}
                />
                <LazyPager
                  page={list.page}
                  size={list.size}
                  total={found.workTotal ?? found.totalRecord}
                  link={({ page }, link) => (
                    <Link
                      to="/kind/$letter"
                      params={{ letter }}
                      search={printList({ ...list, page })}
                      onClick={focusHeading}
                      {...link}
                    />
                  )}
                  onGo={({ page, size }) => go({ ...list, page, size }, true)}
                />
              </>
            )
          }
        </Loaded>
      </Columns>
    </Screen>
  );
}
