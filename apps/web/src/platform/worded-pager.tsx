import { maxOffset, pageSizes } from '@yuelan/contract/paging';
import type { ReactNode } from 'react';
import { Pager, type PagerLink, type PagerTarget } from '../ui/pager.tsx';
import { usePagerWords } from './use-pager-words.ts';

export interface LaterPagerProps extends PagerTarget {
  readonly total: number;
  readonly link: (target: PagerTarget, link: PagerLink) => ReactNode;
  readonly onGo: (target: PagerTarget) => void;
}

/** The pager in the page's language, with the page sizes of the portal and no deeper than the server pages. */
export default function WordedPager(props: LaterPagerProps) {
  const words = usePagerWords(props.total);
  return <Pager {...props} maxRows={maxOffset} sizes={pageSizes} words={words} />;
}
