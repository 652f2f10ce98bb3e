import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stateQuery } from '../../desk/staff-state.ts';
import type { ScanQueue } from './scan-queue.ts';

/** Scans that waited for a login continue after it. */
export function useResumed<Result>(queue: ScanQueue<Result>): void {
  const { data, dataUpdatedAt } = useQuery(stateQuery);
  const isIn = data?.state === 'in';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new login is a newer state.
  useEffect(() => {
    if (isIn) queue.resume();
  }, [queue, isIn, dataUpdatedAt]);
}
