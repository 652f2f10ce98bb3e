import { maxOffset, pageSizes } from '@yuelan/contract/paging';
import { type ComponentProps, useEffect } from 'react';
import { useTranslation } from '../messages/translation.ts';
import { Pager, type PagerWords } from '../ui/lists/pager.tsx';
import { pageCount } from '../ui/lists/pager-window.ts';
import { formatsOf } from './formats.ts';
import { usePage } from './page.ts';
import type { PageAddress } from './page-address.ts';

/** The pager in the page's language, with the portal's page sizes and no deeper than the server goes. */
export default function PortalPager({
  onPastEnd,
  ...props
}: Pick<ComponentProps<typeof Pager>, 'page' | 'size' | 'total' | 'link' | 'onGo'> & {
  /** Called with the last page if the list has fewer pages. */
  readonly onPastEnd?: (last: PageAddress) => void;
}) {
  const { page, size, total } = props;
  const last = pageCount(total, size, maxOffset);
  useEffect(() => {
    if (page > last) onPastEnd?.({ page: last, size });
  }, [page, last, size, onPastEnd]);
  const { t } = useTranslation('platform');
  const { language } = usePage();
  const { number } = formatsOf(language, undefined);
  const words: PagerWords = {
    label: t('pager.label'),
    total: t('pager.total', { total: number(props.total) }),
    previous: t('pager.previous'),
    next: t('pager.next'),
    page: (page) => t('pager.page', { page }),
    jump: t('pager.jump'),
    jumpUnit: t('pager.jumpUnit'),
    jumpLabel: t('pager.jumpLabel'),
    go: t('pager.go'),
    size: t('pager.size'),
    sizeOption: (size) => t('pager.sizeOption', { size }),
  };
  return <Pager {...props} maxRows={maxOffset} sizes={pageSizes} words={words} />;
}
