import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { SearchResult } from '@yuelan/contract/catalogue/search-schemas';
import { type FacetName, facets } from '@yuelan/contract/catalogue/search-terms';
import { Fragment, lazy, Suspense, useEffect, useRef } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { LazyPager } from '../../platform/lazy-pager.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { firstPlaceOf } from '../../platform/page-address.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { printPlainSearch } from '../../platform/search-params.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { editionsQuery, facetsQuery, remainingQuery, searchQuery } from '../api.ts';
import { BetterQueriesLink } from '../components/better-queries-link.tsx';
import { ChosenChips } from '../components/chosen-chips.tsx';
import { Columns } from '../components/columns.tsx';
import { FacetSheet } from '../components/facet-sheet.tsx';
import { ResultList } from '../components/result-list.tsx';
import { ResultSummary } from '../components/result-summary.tsx';
import { Screen } from '../components/screen.tsx';
import { objectMark } from '../components/sentence.tsx';
import { SortSelect } from '../components/sort-select.tsx';
import { TakeHomeFilter } from '../components/take-home-filter.tsx';
import { WorksNote } from '../components/works-note.tsx';
import { useFacetLabel } from '../facet-labels.ts';
import {
  anyYear,
  arrange,
  asksSomething,
  clearSelections,
  countSelections,
  facetsOfScope,
  hasYears,
  isNarrowed,
  narrowToNow,
  narrowToYears,
  printSearch,
  type SearchAddress,
  select,
  toggle,
  turnTo,
} from '../search-address.ts';
import { keepTrail } from '../trail.ts';
import { useBranches } from '../use-branches.ts';
import { useGatheredSelections } from '../use-gathered-selections.ts';
import { useResultHeading } from '../use-result-heading.ts';
import { useYearsLabel } from '../use-years-label.ts';
import styles from './search-screen.module.css';

const SearchStart = lazyPart(
  'src/catalogue/components/search-start.tsx',
  () => import('../components/search-start.tsx'),
);
const FacetPanels = lazyPart(
  'src/catalogue/components/facet-panels.tsx',
  () => import('../components/facet-panels.tsx'),
);
const YearRange = lazyPart(
  'src/catalogue/components/year-range.tsx',
  () => import('../components/year-range.tsx'),
);
const SidePanels = lazyPart(
  'src/catalogue/components/side-panels.tsx',
  () => import('../components/side-panels.tsx'),
);
const PastTheEnd = lazyPart(
  'src/catalogue/components/past-the-end.tsx',
  () => import('../components/past-the-end.tsx'),
);
const DidYouMean = lazyPart(
  'src/catalogue/components/did-you-mean.tsx',
  () => import('../components/did-you-mean.tsx'),
);
const SearchWays = lazy(() => import('../components/search-ways.tsx'));
const NearNote = lazyPart(
  'src/catalogue/components/near-note.tsx',
  () => import('../components/near-note.tsx'),
);
const EmptyResults = lazyPart(
  'src/catalogue/components/empty-results.tsx',
  () => import('../components/empty-results.tsx'),
);

const route = getRouteApi('/search');

const entriesOf = ({ workTotal, totalRecord }: Pick<SearchResult, 'workTotal' | 'totalRecord'>) =>
  workTotal ?? totalRecord;

/** Results of a keyword search; everything it shows follows from its address. */
export function SearchScreen() {
  const { t } = useTranslation('catalogue');
  const address = route.useLoaderDeps();
  usePageTitle(
    address.text === ''
      ? t('results.documentTitlePlain')
      : t('results.documentTitle', { text: address.text }),
  );
  return (
    <Screen address={address}>
      {asksSomething(address) ? (
        <Results address={address} />
      ) : (
        <Suspense>
          <SearchStart />
        </Suspense>
      )}
    </Screen>
  );
}

function Results({ address }: { readonly address: SearchAddress }) {
  const { t } = useTranslation(['catalogue', 'platform']);
  const { number } = useFormats();
  const navigate = useNavigate();
  const branches = useBranches();
  const { heading, focusHeading } = useResultHeading();
  const query = useQuery({ ...searchQuery(address), placeholderData: keepPreviousData });
  const counts = useQuery({
    ...facetsQuery(address),
    enabled: isNarrowed(address),
    placeholderData: keepPreviousData,
  }).data;
  const remaining = useQuery({ ...remainingQuery(address), enabled: isNarrowed(address) }).data?.remaining;
  const label = useFacetLabel(counts);
  const yearsLabel = useYearsLabel();
  const [selections, choose] = useGatheredSelections(address, (chosen) => go(select(address, chosen), false));
  const waiting = query.isPlaceholderData;
  const total = query.data?.totalRecord;
  const further = query.data?.further;
  const furtherLabel =
    further === undefined
      ? ''
      : t('catalogue:results.further', {
          count: further.totalRecord,
          number: number(further.totalRecord),
        });
  const listed = useRef(address);
  if (!waiting) listed.current = address;
  const list = { editionsOf: (id: string) => editionsQuery(address, id), waiting };

  useEffect(() => {
    keepTrail({ kind: 'search', search: printSearch(address), text: address.text });
  }, [address]);

  function go(to: SearchAddress, toTop: boolean): void {
    void navigate({ to: '/search', search: printSearch(to), resetScroll: toTop });
    if (toTop) focusHeading();
  }

  const shownFacets = facetsOfScope(address.scope).filter((facet) => facet !== 'branch' || branches.shown);
  const panels = shownFacets.map((facet) => ({
    facet,
    buckets: counts?.[facets[facet].aggregation] ?? [],
    chosen: selections[facet],
    remaining: remaining?.[facets[facet].aggregation],
  }));
  const onToggle = (facet: FacetName, value: string) => choose((before) => toggle(before, facet, value));
  // What is found by meaning cannot be narrowed: selections apply to the words as written.
  const byMeaning = query.data?.byMeaning !== undefined && query.data.rs[0]?.match !== 'someWords';
  const setNow = (place: SearchAddress['takeHome']) => go(narrowToNow(address, place), false);
  const setYears = (years: SearchAddress['years']) => go(narrowToYears(address, years), false);
  const facetPanels = (
    <Suspense>
      <FacetPanels
        panels={panels}
        label={label}
        onToggle={onToggle}
        years={
          <Suspense>
            <YearRange
              years={counts?.years ?? []}
              remaining={remaining?.years}
              range={address.years}
              onChange={setYears}
            />
          </Suspense>
        }
      >
        {byMeaning ? undefined : (
          <TakeHomeFilter address={address} ready={total !== undefined} onChange={setNow} />
        )}
      </FacetPanels>
    </Suspense>
  );
  const colon = t('catalogue:facet.colon');
  const chosen = shownFacets.flatMap((facet) =>
    selections[facet].map((value) => ({
      key: `${facet} ${value}`,
      name: `${t(`catalogue:facet.${facet}`)}${colon}${label(facet, value)}`,
      onRemove: () => onToggle(facet, value),
    })),
  );
  if (hasYears(address))
    chosen.unshift({
      key: 'years',
      name: `${t('catalogue:years.title')}${colon}${yearsLabel(address.years)}`,
      onRemove: () => setYears(anyYear),
    });
  if (address.takeHome !== '')
    chosen.unshift({
      key: 'now',
      name: `${t('catalogue:takeHome.title')}${colon}${t(`catalogue:takeHome.${address.takeHome}`)}`,
      onRemove: () => setNow(''),
    });
  const sentence =
    total === undefined
      ? t(query.isError ? 'catalogue:results.failed' : 'catalogue:results.searching')
      : address.text === ''
        ? t('catalogue:results.browseHeading', { count: total, number: objectMark })
        : t('catalogue:results.heading', { count: total, number: objectMark, text: address.text });

  return (
    <>
      <ResultSummary heading={heading} sentence={sentence} count={number(total ?? 0)}>
        <FacetSheet
          chosen={
            countSelections(selections) + (address.takeHome === '' ? 0 : 1) + (hasYears(address) ? 1 : 0)
          }
          total={waiting ? undefined : total}
          ways={
            <Suspense>
              <SearchWays address={address} />
            </Suspense>
          }
        >
          {facetPanels}
        </FacetSheet>
        <SortSelect
          sort={address.sort}
          browsing={address.text === ''}
          onChange={(sort) => go(arrange(address, { sort }), false)}
        />
      </ResultSummary>
      <VisuallyHidden>
        <span role="status">
          {total === undefined || waiting
            ? ''
            : `${t('catalogue:results.announce', { count: total, page: address.page })} ${furtherLabel}`}
        </span>
      </VisuallyHidden>
      <div className={styles['chosen']}>
        <ChosenChips chosen={chosen} onClear={() => go(clearSelections(address), false)} />
      </div>
      <Columns
        left={facetPanels}
        leftLabel={t('catalogue:facet.title')}
        right={
          <Suspense>
            <SidePanels />
          </Suspense>
        }
      >
        <Loaded query={query} waiting={<ListSkeleton label={t('catalogue:results.searching')} />}>
          {(found) => (
            <div className={styles['found']}>
              {(found.near || found.byMeaning) && !waiting && (
                <Suspense>
                  <NearNote address={address} found={found} />
                </Suspense>
              )}
              {found.suggestion !== undefined && address.text !== '' && !waiting && (
                <Suspense>
                  <DidYouMean address={address} suggestion={found.suggestion} />
                </Suspense>
              )}
              {found.totalRecord > 0 && !waiting && (
                <BetterQueriesLink address={address} total={found.near ? 0 : found.totalRecord} />
              )}
              {found.totalRecord === 0 ? (
                <Suspense>
                  <EmptyResults address={address} />
                </Suspense>
              ) : found.rs.length + (further?.rs.length ?? 0) === 0 ? (
                <Suspense>
                  <PastTheEnd address={address} />
                </Suspense>
              ) : (
                <>
                  <WorksNote found={found} />
                  {/* Another search is another list: titles that both hold do not jump. */}
                  <Fragment key={printPlainSearch(printSearch(listed.current))}>
                    {found.rs.length > 0 && (
                      <ResultList titles={found.rs} firstPlace={firstPlaceOf(address)} {...list} />
                    )}
                    {further !== undefined && further.rs.length > 0 && (
                      <>
                        <h2 className={styles['further']}>{furtherLabel}</h2>
                        <ResultList
                          titles={further.rs}
                          label={furtherLabel}
                          firstPlace={Math.max(firstPlaceOf(address), entriesOf(found) + 1)}
                          {...list}
                        />
                      </>
                    )}
                  </Fragment>
                  <LazyPager
                    page={address.page}
                    size={address.size}
                    total={entriesOf(found) + (further === undefined ? 0 : entriesOf(further))}
                    link={(target, link) => (
                      <Link
                        to="/search"
                        search={printSearch(turnTo(address, target.page))}
                        onClick={focusHeading}
                        {...link}
                      />
                    )}
                    onGo={(target) =>
                      go(
                        target.size === address.size
                          ? turnTo(address, target.page)
                          : arrange(address, { size: target.size }),
                        true,
                      )
                    }
                  />
                </>
              )}
            </div>
          )}
        </Loaded>
        {query.isError && address.page > 1 && (
          <p className={styles['wayOut']}>
            <Link to="/search" search={printSearch(turnTo(address, 1))} className={buttonClass()}>
              {t('catalogue:results.firstPage')}
            </Link>
          </p>
        )}
      </Columns>
    </>
  );
}
