import { useTranslation } from '../messages/words.ts';
import type { PagerWords } from '../ui/pager.tsx';
import { formatsOf } from './formats.ts';
import { usePage } from './page.ts';

/** The pager's words for `total` rows. */
export function usePagerWords(total: number): PagerWords {
  const { t } = useTranslation('platform');
  const { language } = usePage();
  const { number } = formatsOf(language, undefined);
  return {
    label: t('pager.label'),
    total: t('pager.total', { total: number(total) }),
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
}
