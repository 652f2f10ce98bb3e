import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { FacetName } from '@yuelan/contract/catalogue/search-terms';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { isSame } from '../../platform/is-same.ts';
import { LazyPager } from '../../platform/lazy-pager.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { firstPlaceOf } from '../../platform/page-address.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import {
  type AdvancedAddress,
  advancedAsksSomething,
  askAdvanced,
  printAdvanced,
  turnAdvancedTo,
} from '../advanced-address.ts';
import { advancedEditionsQuery, advancedFacetsQuery, advancedQuery } from '../api.ts';
import { AdvancedEmpty } from '../components/advanced-empty.tsx';
import { ChosenChips } from '../components/chosen-chips.tsx';
import { Columns } from '../components/columns.tsx';
import { ConditionList } from '../components/condition-list.tsx';
import FacetPanels from '../components/facet-panels.tsx';
import { FacetSheet } from '../components/facet-sheet.tsx';
import { ResultList } from '../components/result-list.tsx';
import { ResultSummary } from '../components/result-summary.tsx';
import { Screen } from '../components/screen.tsx';
import { objectMark } from '../components/sentence.tsx';
import SidePanels from '../components/side-panels.tsx';
import { SortSelect } from '../components/sort-select.tsx';
import { WorksNote } from '../components/works-note.tsx';
import { useFacetLabel } from '../facet-labels.ts';
import { keepTrail } from '../trail.ts';
import { useBranches } from '../use-branches.ts';
import { useListed } from '../use-listed.ts';
import { useResultHeading } from '../use-result-heading.ts';
import styles from './advanced-screen.module.css';

const AdvancedDialog = lazy(() => import('../components/advanced-dialog.tsx'));
const route = getRouteApi('/advanced');

/** Results of an advanced search; without conditions, the form to set some. */
export function AdvancedScreen() {
  const { t } = useTranslation('catalogue');
  const address = route.useLoaderDeps();
  const asks = advancedAsksSomething(address);
  const [editing, setEditing] = useState(!asks);
  usePageTitle(t('advanced.documentTitle'));
  return (
    <Screen>
      {asks ? (
        <Results address={address} onEdit={() => setEditing(true)} />
      ) : (
        <>
          <h1 className={styles['start']}>{t('advanced.title')}</h1>
          <EmptyState title={t('advanced.start')} message={t('advanced.startText')}>
            <Button kind="primary" onClick={() => setEditing(true)}>
              {t('advanced.start')}
            </Button>
          </EmptyState>
        </>
      )}
      {editing && (
        <Suspense>
          <AdvancedDialog address={address} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Screen>
  );
}

function Results({ address, onEdit }: { readonly address: AdvancedAddress; readonly onEdit: () => void }) {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  const navigate = useNavigate();
  const branches = useBranches();
  const { heading, focusHeading } = useResultHeading();
  const query = useQuery({ ...advancedQuery(address), placeholderData: keepPreviousData });
  const narrowed = address.classCode !== '' || address.branches.length > 0;
  const unnarrowed = useQuery({
    ...advancedFacetsQuery(address),
    enabled: narrowed && address.rows.length > 0,
    placeholderData: keepPreviousData,
  });
  const counts = (narrowed ? unnarrowed.data : query.data)?.aggs ?? query.data?.aggs;
  const label = useFacetLabel({
    by_kind: (counts?.kinds ?? []).map(({ kind, label: name }) => ({
      key: kind,
      docCount: 0,
      ...(name === undefined ? {} : { label: name }),
    })),
  });
  const waiting = query.isPlaceholderData;
  const listed = useListed(address, waiting);
  /** Whether what is shown answers another question, so that its counts say nothing about this one. */
  const isOther = !isSame(listed.rows, address.rows);
  const total = query.data?.totalRecord;

  useEffect(() => {
    keepTrail({ kind: 'advanced', search: printAdvanced(address) });
  }, [address]);

  function go(to: AdvancedAddress, toTop: boolean): void {
    void navigate({ to: '/advanced', search: printAdvanced(to), resetScroll: toTop });
    if (toTop) focusHeading();
  }

  /** Branches add up; a class replaces the previous one. */
  function onToggle(facet: FacetName, value: string): void {
    if (facet === 'class') {
      go(askAdvanced(address, { classCode: address.classCode === value ? '' : value }), false);
      return;
    }
    const chosen = address.branches.includes(value)
      ? address.branches.filter((one) => one !== value)
      : [...address.branches, value];
    go(askAdvanced(address, { branches: chosen }), false);
  }

  const chosenClass = address.classCode === '' ? [] : [address.classCode];
  const panels = [
    ...(branches.shown
      ? [{ facet: 'branch' as const, buckets: counts?.by_clientId ?? [], chosen: address.branches }]
      : []),
    {
      facet: 'class' as const,
      buckets: (counts?.kinds ?? []).map(({ kind, total: docCount }) => ({ key: kind, docCount })),
      chosen: chosenClass,
      single: true,
    },
  ];
  // All at once, so that no panel is pushed down by another.
  const facetPanels = (
    <FacetPanels
      panels={counts === undefined ? [] : panels}
      label={label}
      onToggle={onToggle}
      waiting={isOther}
    />
  );
  const chosen = panels.flatMap((panel) =>
    panel.chosen.map((value) => ({
      key: `${panel.facet} ${value}`,
      name: `${t(`facet.${panel.facet}`)}${t('facet.colon')}${label(panel.facet, value)}`,
      onRemove: () => onToggle(panel.facet, value),
    })),
  );
  const sentence =
    total === undefined || isOther
      ? t(query.isError ? 'results.failed' : 'results.searching')
      : t('advanced.heading', { count: total, number: objectMark });

  return (
    <>
      <ResultSummary heading={heading} sentence={sentence} count={number(total ?? 0)}>
        <FacetSheet chosen={chosen.length} total={waiting ? undefined : total}>
          {facetPanels}
        </FacetSheet>
        <Button onClick={onEdit}>{t('advanced.edit')}</Button>
        <SortSelect sort={address.sort} onChange={(sort) => go(askAdvanced(address, { sort }), false)} />
      </ResultSummary>
      <VisuallyHidden>
        <span role="status">
          {total === undefined || waiting ? '' : t('results.announce', { count: total, page: address.page })}
        </span>
      </VisuallyHidden>
      <div className={styles['chosen']}>
        <ConditionList address={address} />
        <ChosenChips
          chosen={chosen}
          named={counts !== undefined || query.isError}
          onClear={() => go(askAdvanced(address, { classCode: '', branches: [] }), false)}
          onLast={focusHeading}
        />
      </div>
      <Columns left={facetPanels} leftLabel={t('facet.title')} right={<SidePanels />}>
        <Loaded query={query} waiting={<ListSkeleton label={t('results.searching')} />}>
          {(found) =>
            waiting && found.rs.length === 0 ? (
              <ListSkeleton label={t('results.searching')} />
            ) : found.totalRecord === 0 ? (
              <AdvancedEmpty address={address} onEdit={onEdit} />
            ) : found.rs.length === 0 ? (
              <EmptyState title={t('results.pastEnd')} message={t('results.pastEndText')}>
                <Link
                  to="/advanced"
                  search={printAdvanced(turnAdvancedTo(address, 1))}
                  className={buttonClass()}
                >
                  {t('results.firstPage')}
                </Link>
              </EmptyState>
            ) : (
              <>
                <WorksNote found={found} />
                <ResultList
                  titles={found.rs}
                  editionsOf={(id) => advancedEditionsQuery(address, id)}
                  firstPlace={firstPlaceOf(address)}
                  waiting={waiting}
                />
                <LazyPager
                  page={address.page}
                  size={address.size}
                  total={found.workTotal ?? found.totalRecord}
                  link={(target, link) => (
                    <Link
                      to="/advanced"
                      search={printAdvanced(turnAdvancedTo(address, target.page))}
                      onClick={focusHeading}
                      preload={false}
                      {...link}
                    />
                  )}
                  onGo={(target) =>
                    go(
                      target.size === address.size
                        ? turnAdvancedTo(address, target.page)
                        : askAdvanced(address, { size: target.size }),
                      true,
                    )
                  }
                />
              </>
            )
          }
        </Loaded>
      </Columns>
    </>
  );
}
