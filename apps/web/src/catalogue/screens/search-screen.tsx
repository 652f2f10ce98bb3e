import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type FacetName, facets } from '@yuelan/contract/catalogue/search-terms';
import { lazy, Suspense, useEffect } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { facetsQuery, remainingQuery, searchQuery } from '../api.ts';
import { Columns } from '../components/columns.tsx';
import { FacetSheet } from '../components/facet-sheet.tsx';
import { FoundTitles } from '../components/found-titles.tsx';
import { ResultSummary } from '../components/result-summary.tsx';
import { Screen } from '../components/screen.tsx';
import { objectMark } from '../components/sentence.tsx';
import { SortSelect } from '../components/sort-select.tsx';
import { TakeHomeFilter } from '../components/take-home-filter.tsx';
import { useFacetLabel } from '../facet-labels.ts';
import {
  arrange,
  asksSomething,
  asksTheSame,
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
import { useFurtherLabel } from '../use-further-label.ts';
import { useGatheredSelections } from '../use-gathered-selections.ts';
import { useListed } from '../use-listed.ts';
import { useResultHeading } from '../use-result-heading.ts';
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
const ChosenFilters = lazyPart(
  'src/catalogue/components/chosen-filters.tsx',
  () => import('../components/chosen-filters.tsx'),
);
const SidePanels = lazyPart(
  'src/catalogue/components/side-panels.tsx',
  () => import('../components/side-panels.tsx'),
);
const SearchWays = lazy(() => import('../components/search-ways.tsx'));

const route = getRouteApi('/search');

/** Results of a keyword search; everything on the screen follows from its address. */
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
  // Without words, only what the choices leave is counted.
  const isBrowsing = address.text === '';
  const before = useQuery({
    ...facetsQuery(address),
    enabled: isNarrowed(address) && !isBrowsing,
    placeholderData: keepPreviousData,
  }).data;
  const left = useQuery({
    ...remainingQuery(address),
    enabled: isNarrowed(address),
    ...(isBrowsing ? { placeholderData: keepPreviousData } : {}),
  }).data?.remaining;
  const counts = isBrowsing ? left : before;
  const remaining = isBrowsing ? undefined : left;
  const label = useFacetLabel(counts);
  const [selections, choose] = useGatheredSelections(address, (chosen) => narrow(select(address, chosen)));
  const waiting = query.isPlaceholderData;
  const listed = useListed(address, waiting);
  /** Whether what is shown answers another question, so that its counts say nothing about this one. */
  const isOther = !asksTheSame(listed, address);
  const total = query.data?.totalRecord;
  const furtherLabel = useFurtherLabel(query.data);

  useEffect(() => {
    keepTrail({ kind: 'search', search: printSearch(address), text: address.text });
  }, [address]);

  const narrow = (to: SearchAddress): void =>
    void navigate({ to: '/search', search: printSearch(to), resetScroll: false });
  const turn = (to: SearchAddress): void => {
    void navigate({ to: '/search', search: printSearch(to) });
    focusHeading();
  };

  const shownFacets = facetsOfScope(address.scope).filter((facet) => facet !== 'branch' || branches.shown);
  const panels = shownFacets.map((facet) => ({
    facet,
    buckets: counts?.[facets[facet].aggregation] ?? [],
    chosen: selections[facet],
    remaining: remaining?.[facets[facet].aggregation],
  }));
  const onToggle = (facet: FacetName, value: string) => choose((before) => toggle(before, facet, value));
  // Results found by meaning cannot be narrowed, because selections apply to the words as written.
  const byMeaning = query.data?.byMeaning !== undefined && query.data.rs[0]?.match !== 'someWords';
  const setNow = (place: SearchAddress['takeHome']) => narrow(narrowToNow(address, place));
  const setYears = (years: SearchAddress['years']) => narrow(narrowToYears(address, years));
  const facetPanels = (
    <Suspense>
      <FacetPanels
        panels={panels}
        label={label}
        onToggle={onToggle}
        waiting={isOther}
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
  const chosen =
    countSelections(selections) + (address.takeHome === '' ? 0 : 1) + (hasYears(address) ? 1 : 0);
  const sentence =
    total === undefined || isOther
      ? t(query.isError ? 'catalogue:results.failed' : 'catalogue:results.searching')
      : address.text === ''
        ? t('catalogue:results.browseHeading', { count: total, number: objectMark })
        : t('catalogue:results.heading', { count: total, number: objectMark, text: address.text });

  return (
    <>
      <ResultSummary heading={heading} sentence={sentence} count={number(total ?? 0)}>
        <FacetSheet
          chosen={chosen}
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
          onChange={(sort) => narrow(arrange(address, { sort }))}
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
        {chosen > 0 && (
          <Suspense>
            <ChosenFilters
              address={address}
              selections={selections}
              facets={shownFacets}
              label={label}
              onToggle={onToggle}
              onGo={narrow}
              onLast={focusHeading}
            />
          </Suspense>
        )}
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
            <FoundTitles
              address={address}
              found={found}
              listed={listed}
              onFollow={focusHeading}
              onGo={turn}
            />
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
