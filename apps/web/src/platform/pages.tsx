import { Link, useNavigate } from '@tanstack/react-router';
import { LaterPager } from './later-pager.tsx';
import type { PageAddress } from './page-address.ts';
import { printPages } from './page-address.ts';

/** The pager of a list whose page stands in the address; its total alone when all of it is on one page. */
export function Pages({
  page,
  size,
  total,
  keep = {},
}: PageAddress & {
  readonly total: number;
  /** What else the address says of the list. */
  readonly keep?: Readonly<Record<string, string>>;
}) {
  const navigate = useNavigate();
  if (total === 0 && page === 1) return null;
  return (
    <LaterPager
      page={page}
      size={size}
      total={total}
      link={(target, link) => (
        <Link to="." search={{ ...keep, ...printPages(target) }} preload={false} {...link} />
      )}
      onGo={(target) => void navigate({ to: '.', search: { ...keep, ...printPages(target) } })}
    />
  );
}
