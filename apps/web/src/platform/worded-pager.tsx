import { maxOffset, pageSizes } from '@yuelan/contract/paging';
import { Pager } from '../ui/pager.tsx';
import type { LaterPagerProps } from './later-pager.tsx';
import { usePagerWords } from './use-pager-words.ts';

/** The pager in the page's language, with the page sizes of the portal and no deeper than the server pages. */
export default function WordedPager(props: LaterPagerProps) {
  const words = usePagerWords(props.total);
  return <Pager {...props} maxRows={maxOffset} sizes={pageSizes} words={words} />;
}
