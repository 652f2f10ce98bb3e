import { maxOffset, pageSizes } from '@yuelan/contract/paging';
import type { ReactNode } from 'react';
import { usePagerWords } from '../../platform/use-pager-words.ts';
import { Pager, type PagerLink, type PagerTarget } from '../../ui/pager.tsx';

/** The pager of a list of titles, with the page sizes of the portal and no deeper than the server pages. */
export function ResultsPager({
  page,
  size,
  total,
  link,
  onGo,
}: PagerTarget & {
  readonly total: number;
  readonly link: (target: PagerTarget, link: PagerLink) => ReactNode;
  readonly onGo: (target: PagerTarget) => void;
}) {
  const words = usePagerWords(total);
  return (
    <Pager
      page={page}
      size={size}
      total={total}
      maxRows={maxOffset}
      sizes={pageSizes}
      link={link}
      onGo={onGo}
      words={words}
    />
  );
}
