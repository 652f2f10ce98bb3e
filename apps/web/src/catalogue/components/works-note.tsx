import type { SearchResult } from '@yuelan/contract/catalogue/search-schemas';
import { maxOffset } from '@yuelan/contract/paging';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import styles from './works-note.module.css';

/** Says that some entries stand for several editions. Works are counted up to `maxOffset`. */
export function WorksNote({ found }: { readonly found: Pick<SearchResult, 'workTotal' | 'totalRecord'> }) {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  const { totalRecord, workTotal = totalRecord } = found;
  if (workTotal >= Math.min(totalRecord, maxOffset)) return null;
  return (
    <p className={styles['works']}>{t('results.works', { count: workTotal, number: number(workTotal) })}</p>
  );
}
