import type { FacetName } from '@yuelan/contract/catalogue/search-terms';
import { useTranslation } from '../../messages/translation.ts';
import {
  anyYear,
  clearSelections,
  hasYears,
  narrowToNow,
  narrowToYears,
  type SearchAddress,
  type Selections,
} from '../search-address.ts';
import { useYearsLabel } from '../use-years-label.ts';
import { type Chosen, ChosenChips } from './chosen-chips.tsx';

/** Everything that narrows a search, by name: availability, the years, then the facets in order. */
export default function ChosenFilters({
  address,
  selections,
  facets,
  label,
  onToggle,
  onGo,
  onLast,
}: {
  readonly address: SearchAddress;
  /** The current choices, which the address may not have yet. */
  readonly selections: Selections;
  readonly facets: readonly FacetName[];
  readonly label: (facet: FacetName, value: string) => string;
  readonly onToggle: (facet: FacetName, value: string) => void;
  readonly onGo: (to: SearchAddress) => void;
  readonly onLast: () => void;
}) {
  const { t } = useTranslation('catalogue');
  const yearsLabel = useYearsLabel();
  const named = (group: string, value: string) => `${group}${t('facet.colon')}${value}`;
  const chosen: Chosen[] = [];
  if (address.takeHome !== '')
    chosen.push({
      key: 'now',
      name: named(t('takeHome.title'), t(`takeHome.${address.takeHome}`)),
      onRemove: () => onGo(narrowToNow(address, '')),
    });
  if (hasYears(address))
    chosen.push({
      key: 'years',
      name: named(t('years.title'), yearsLabel(address.years)),
      onRemove: () => onGo(narrowToYears(address, anyYear)),
    });
  for (const facet of facets)
    for (const value of selections[facet])
      chosen.push({
        key: `${facet} ${value}`,
        name: named(t(`facet.${facet}`), label(facet, value)),
        onRemove: () => onToggle(facet, value),
      });
  return <ChosenChips chosen={chosen} onClear={() => onGo(clearSelections(address))} onLast={onLast} />;
}
