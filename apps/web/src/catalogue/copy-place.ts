import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { useLibrary } from '../library/public.ts';
import { useTranslation } from '../messages/translation.ts';
import { useBranches } from './use-branches.ts';

/**
 * Where a copy is: its location, or that it is unknown. The branch comes first if branches are shown, or always if
 * `named`.
 */
export function useCopyPlace(): (copy: Holding, options?: { readonly named: boolean }) => string {
  const { t } = useTranslation('catalogue');
  const { shown } = useBranches();
  const { name } = useLibrary();
  return (copy, { named } = { named: false }) => {
    const storage = copy.storageName === '' ? t('holdings.unknownStorage') : copy.storageName;
    const library = shown && copy.libraryName !== '' ? copy.libraryName : named ? name : '';
    return [library, storage, copy.layerName].filter((part) => part !== '').join(' · ');
  };
}
