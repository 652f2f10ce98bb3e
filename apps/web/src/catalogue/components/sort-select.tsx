import { type SearchSort, searchSorts } from '@yuelan/contract/catalogue/search-terms';
import { useTranslation } from '../../messages/translation.ts';
import { Select } from '../../ui/controls/select.tsx';

/** The order of a list. Without search words, "most relevant" is the catalogue's default order. */
export function SortSelect({
  sort,
  browsing = false,
  onChange,
}: {
  readonly sort: SearchSort;
  readonly browsing?: boolean;
  readonly onChange: (sort: SearchSort) => void;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <Select
      label={t('sort.label')}
      value={sort}
      onChange={onChange}
      choices={searchSorts.map((value) => ({
        value,
        label: value === 'relevance' && browsing ? t('sort.usual') : t(`sort.${value}`),
      }))}
    />
  );
}
