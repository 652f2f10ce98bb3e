import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { useTranslation } from '../messages/words.ts';
import { useBranches } from './use-branches.ts';

/** Where a copy stands, in words: its storage, or that nobody knows; before it the branch where branches are shown. */
export function useCopyPlace(): (copy: Holding) => string {
  const { t } = useTranslation('catalogue');
  const { shown } = useBranches();
  return (copy) => {
    const storage = copy.storageName === '' ? t('holdings.unknownStorage') : copy.storageName;
    return [shown ? copy.libraryName : '', storage, copy.layerName].filter((part) => part !== '').join(' · ');
  };
}
