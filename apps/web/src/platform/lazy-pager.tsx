import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { type PageAddress, printPages } from './page-address.ts';

const Pager = lazyPart('src/platform/portal-pager.tsx', () => import('./portal-pager.tsx'));

/** The pager of a list, loaded after the list because nobody needs it earlier. */
export function LazyPager(props: ComponentProps<typeof Pager>) {
  return (
    <Suspense fallback={<div style={{ minHeight: 'calc(var(--s6) + var(--touch))' }} />}>
      <Pager {...props} />
    </Suspense>
  );
}

/**
 * The pager of a list whose page is in the address; only the total if everything fits on one page. A page past the end,
 * as after the removal of all entries of the last page, leads to the last page.
 */
export function Pages({
  page,
  size,
  total,
  keep = {},
}: PageAddress & {
  readonly total: number;
  /** Other parameters of the list's address. */
  readonly keep?: Readonly<Record<string, string>>;
}) {
  const navigate = useNavigate();
  if (total === 0 && page === 1) return null;
  const go = (target: PageAddress, replace = false) =>
    void navigate({ to: '.', search: { ...keep, ...printPages(target) }, replace });
  return (
    <LazyPager
      page={page}
      size={size}
      total={total}
      link={(target, link) => (
        <Link to="." search={{ ...keep, ...printPages(target) }} preload={false} {...link} />
      )}
      onGo={(target) => go(target)}
      onPastEnd={(last) => go(last, true)}
    />
  );
}
