import type { Aggregations } from '@yuelan/contract/catalogue/search-schemas';
import { audiences, type FacetName } from '@yuelan/contract/catalogue/search-terms';
import { useTranslation } from '../messages/translation.ts';
import { usePage } from '../platform/page.ts';
import { languageName } from './book-labels.ts';
import { classLabel } from './class-codes.ts';
import { useBranches } from './use-branches.ts';

/**
 * The label of a facet's value: classes and school years have names that come with their counts; branches, languages
 * and reading ages have their own names; all others are shown as they are.
 */
export function useFacetLabel(
  counts?: Partial<Pick<Aggregations, 'by_kind' | 'by_suitability'>> | null,
): (facet: FacetName, value: string) => string {
  const { language } = usePage();
  const { t } = useTranslation('catalogue');
  const { nameOf } = useBranches();
  return (facet, value) => {
    switch (facet) {
      case 'suitability':
        return (
          counts?.by_suitability?.find(({ key }) => key === value)?.label ??
          t('facet.schoolYear', { year: value.slice(2) })
        );
      case 'branch':
        return nameOf(value);
      case 'class':
        return classLabel(value, counts?.by_kind?.find(({ key }) => key === value)?.label);
      case 'language':
        return languageName(value, language);
      case 'audience': {
        const known = audiences.find((one) => one === value);
        return known === undefined ? value : t(`audience.${known}`);
      }
      default:
        return value;
    }
  };
}
