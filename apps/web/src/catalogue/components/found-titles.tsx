import { Link } from '@tanstack/react-router';
import type { SearchResult } from '@yuelan/contract/catalogue/search-schemas';
import { Fragment, Suspense } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { LazyPager } from '../../platform/lazy-pager.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { firstPlaceOf } from '../../platform/page-address.ts';
import { printPlainSearch } from '../../platform/search-params.ts';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { editionsQuery } from '../api.ts';
import { arrange, printSearch, type SearchAddress, turnTo } from '../search-address.ts';
import { useFurtherLabel } from '../use-further-label.ts';
import { BetterQueriesLink } from './better-queries-link.tsx';
import styles from './found-titles.module.css';
import { ResultList } from './result-list.tsx';
import { WorksNote } from './works-note.tsx';

const PastTheEnd = lazyPart('src/catalogue/components/past-the-end.tsx', () => import('./past-the-end.tsx'));
const DidYouMean = lazyPart('src/catalogue/components/did-you-mean.tsx', () => import('./did-you-mean.tsx'));
const NearNote = lazyPart('src/catalogue/components/near-note.tsx', () => import('./near-note.tsx'));
const EmptyResults = lazyPart(
  'src/catalogue/components/empty-results.tsx',
  () => import('./empty-results.tsx'),
);

const entriesOf = ({ workTotal, totalRecord }: Pick<SearchResult, 'workTotal' | 'totalRecord'>) =>
  workTotal ?? totalRecord;

/** The titles of a search: those with all of its words, then those with some; if there are none, what to try. */
export function FoundTitles({
  address,
  found,
  listed,
  onFollow,
  onGo,
}: {
  readonly address: SearchAddress;
  readonly found: SearchResult;
  /** The address whose titles these are: the previous one until an answer is there. */
  readonly listed: SearchAddress;
  /** Called when a link to another page is followed. */
  readonly onFollow: () => void;
  readonly onGo: (to: SearchAddress) => void;
}) {
  const { t } = useTranslation('catalogue');
  const furtherLabel = useFurtherLabel(found);
  const waiting = listed !== address;
  const list = { editionsOf: (id: string) => editionsQuery(address, id), waiting };
  return (
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
      {waiting && found.rs.length === 0 ? (
        <ListSkeleton label={t('results.searching')} />
      ) : found.totalRecord === 0 ? (
        <Suspense>
          <EmptyResults address={address} />
        </Suspense>
      ) : found.rs.length + (found.further?.rs.length ?? 0) === 0 ? (
        <Suspense>
          <PastTheEnd address={address} />
        </Suspense>
      ) : (
        <>
          <WorksNote found={found} />
          {/* Each search gets a new list, so that titles found by both searches do not jump. */}
          <Fragment key={printPlainSearch(printSearch(listed))}>
            {found.rs.length > 0 && (
              <ResultList titles={found.rs} firstPlace={firstPlaceOf(address)} {...list} />
            )}
            {found.further !== undefined && found.further.rs.length > 0 && (
              <>
                <h2 className={styles['further']}>{furtherLabel}</h2>
                <ResultList
                  titles={found.further.rs}
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
            total={entriesOf(found) + (found.further === undefined ? 0 : entriesOf(found.further))}
            link={(target, link) => (
              <Link
                to="/search"
                search={printSearch(turnTo(address, target.page))}
                onClick={onFollow}
                {...link}
              />
            )}
            onGo={(target) =>
              onGo(
                target.size === address.size
                  ? turnTo(address, target.page)
                  : arrange(address, { size: target.size }),
              )
            }
          />
        </>
      )}
    </div>
  );
}
