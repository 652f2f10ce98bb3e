import type { FacetName } from '@yuelan/contract/catalogue/search-terms';
import { useTranslation } from '../../messages/translation.ts';
import { FacetGroup, type FacetPanel } from './facet-group.tsx';
import styles from './facet-panels.module.css';

/** The facet panels of a search, empty ones left out. */
export function FacetPanels({
  panels,
  label,
  onToggle,
}: {
  readonly panels: readonly FacetPanel[];
  readonly label: (facet: FacetName, value: string) => string;
  readonly onToggle: (facet: FacetName, value: string) => void;
}) {
  const { t } = useTranslation('catalogue');
  const shown = panels.filter((panel) => panel.buckets.length > 0 || panel.chosen.length > 0);
  if (shown.length === 0) return null;
  return (
    <div className={styles['panels']}>
      <p className={styles['note']}>{t('facet.rerun')}</p>
      {shown.map((panel) => (
        <FacetGroup
          key={panel.facet}
          {...panel}
          label={(value) => label(panel.facet, value)}
          onToggle={(value) => onToggle(panel.facet, value)}
        />
      ))}
    </div>
  );
}
