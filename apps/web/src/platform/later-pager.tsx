import { lazy, type ReactNode, Suspense } from 'react';
import type { PagerLink, PagerTarget } from '../ui/pager.tsx';

export interface LaterPagerProps extends PagerTarget {
  readonly total: number;
  readonly link: (target: PagerTarget, link: PagerLink) => ReactNode;
  readonly onGo: (target: PagerTarget) => void;
}

const WordedPager = lazy(() => import('./worded-pager.tsx'));

/** The pager of a list. It stands below what one came for, so its code comes after the list's. */
export function LaterPager(props: LaterPagerProps) {
  return (
    <Suspense fallback={<div style={{ minHeight: 'calc(var(--s6) + var(--touch))' }} />}>
      <WordedPager {...props} />
    </Suspense>
  );
}
