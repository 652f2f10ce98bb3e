import type { FacetName } from '@yuelan/contract/catalogue/search-terms';
import { language } from '../platform/language.ts';
import { classLabel } from './class-codes.ts';
import { useBranches } from './use-branches.ts';

/** How a facet's value is shown: classes and branches by name, the rest as they are. */
export function useFacetLabel(): (facet: FacetName, value: string) => string {
  const { nameOf } = useBranches();
  return (facet, value) => {
    if (facet === 'branch') return nameOf(value);
    return facet === 'class' ? classLabel(value, language) : value;
  };
}
