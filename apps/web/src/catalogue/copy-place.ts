import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { useLibrary } from '../library/public.ts';
import { useTranslation } from '../messages/translation.ts';
import { useBranches } from './use-branches.ts';

/** Where a copy is: its location, or "unknown". Begins with the branch if branches are shown, or always if `named`. */
export function useCopyPlace(): (copy: Holding, options?: { readonly named: boolean }) => string {
  const { t } = useTranslation('catalogue');
  const { shown } = useBranches();
  const { name } = useLibrary();
  return (copy, { named } = { named: false }) => {
    const storage = copy.storageName === '' ? t('holdings.unknownStorage') : copy.storageName;
    // A bare number is shown with its unit.
    const shelf = /^\d+$/u.test(copy.layerName)
      ? t('holdings.shelfNumber', { shelf: copy.layerName })
      : copy.layerName;
    const library = shown && copy.libraryName !== '' ? copy.libraryName : named ? name : '';
    // The non-breaking space keeps a line from beginning with the dot.
    return [library, storage, shelf].filter((part) => part !== '').join('\u00a0· ');
  };
}
