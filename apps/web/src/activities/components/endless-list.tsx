import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import styles from './endless-list.module.css';

/** A list with its loading, failed, empty and filled states, and a button that loads more. */
export function EndlessList<Entry>({
  query,
  empty,
  more,
  children,
}: {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly results: readonly Entry[] }>>;
  readonly empty: ReactNode;
  /** The label of the button. */
  readonly more: string;
  readonly children: (entries: readonly Entry[]) => ReactNode;
}) {
  const { t } = useTranslation('platform');
  const failure = useFailure(query.error);
  const entries = query.data?.pages.flatMap(({ results }) => results);
  if (entries === undefined)
    return failure === undefined ? (
      <LinesSkeleton label={t('loading')} lines={4} />
    ) : (
      <FailedState
        compact
        title={t('failed.title')}
        message={failure}
        retryLabel={t('failed.retry')}
        onRetry={() => void query.refetch()}
      />
    );
  if (entries.length === 0) return empty;
  return (
    <>
      {children(entries)}
      {query.hasNextPage && (
        <p className={styles['more']} data-unprinted>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        </p>
      )}
    </>
  );
}
