import type { FacetName } from '@yuelan/contract/catalogue/search-terms';
import { useTranslation } from '../messages/translation.ts';
import { usePage } from '../platform/page.ts';
import { classLabel } from './class-codes.ts';
import { useBranches } from './use-branches.ts';

/**
 * How a facet's value is shown: classes and branches by name, school years in the library's own words where they came
 * with their counts, the rest as they are.
 */
export function useFacetLabel(
  schoolYears: readonly { readonly key: string; readonly label: string }[] = [],
): (facet: FacetName, value: string) => string {
  const { language } = usePage();
  const { t } = useTranslation('catalogue');
  const { nameOf } = useBranches();
  return (facet, value) => {
    if (facet === 'suitability')
      return (
        schoolYears.find(({ key }) => key === value)?.label ?? t('facet.schoolYear', { year: value.slice(2) })
      );
    if (facet === 'branch') return nameOf(value);
    return facet === 'class' ? classLabel(value, language) : value;
  };
}
