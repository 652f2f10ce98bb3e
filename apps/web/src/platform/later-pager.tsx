import { lazy, Suspense } from 'react';
import type { LaterPagerProps } from './worded-pager.tsx';

const WordedPager = lazy(() => import('./worded-pager.tsx'));

/** The pager of a list. It stands below what one came for, so its code comes after the list's. */
export function LaterPager(props: LaterPagerProps) {
  return (
    <Suspense fallback={<div style={{ minHeight: 'calc(var(--s6) + var(--touch))' }} />}>
      <WordedPager {...props} />
    </Suspense>
  );
}
