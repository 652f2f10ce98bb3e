import type { SearchResult } from '@yuelan/contract/catalogue/search-schemas';
import { useFormats } from '../library/public.ts';
import { useTranslation } from '../messages/translation.ts';

/** The heading of the titles that have some of the words; empty if there are none. */
export function useFurtherLabel(found: Pick<SearchResult, 'further'> | undefined): string {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  const count = found?.further?.totalRecord;
  return count === undefined ? '' : t('results.further', { count, number: number(count) });
}
