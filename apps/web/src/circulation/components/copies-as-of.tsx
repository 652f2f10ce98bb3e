import { useFormats, useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePageStore } from '../../platform/page.ts';
import { toldCopies } from '../told-copies.ts';
import styles from './copies-as-of.module.css';

/**
 * On a book's page: whether its availability is current, or from what time it is. The space for it is always reserved.
 */
export function CopiesAsOf({ id }: { readonly id: string }) {
  const { t } = useTranslation('circulation');
  const { clock, dateTime } = useFormats();
  const { display } = useLibrary();
  const { away, titles } = usePageStore(toldCopies);
  const title = titles.get(id);
  if (display?.copiesElsewhere === undefined) return null;

  function text(): string {
    if (title === undefined) return '';
    const { state, asOf, storageInfo } = title;
    const counts = { count: storageInfo.storageCount, all: storageInfo.allCount };
    if (state === 'coming') return t('copies.coming');
    if (asOf === undefined) return t(away ? 'copies.awayImported' : 'copies.imported');
    return state === 'fresh'
      ? t('copies.fresh', { ...counts, time: clock(asOf) })
      : t(away ? 'copies.awaySince' : 'copies.since', { time: dateTime(asOf) });
  }

  return (
    <p role="status" className={styles['asOf']}>
      {text()}
    </p>
  );
}
