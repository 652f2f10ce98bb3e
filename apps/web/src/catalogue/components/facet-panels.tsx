import type { FacetName } from '@yuelan/contract/catalogue/search-terms';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { FacetGroup, type FacetPanel } from './facet-group.tsx';
import styles from './facet-panels.module.css';

/** The facet panels of a search, without empty ones. */
export default function FacetPanels({
  panels,
  label,
  onToggle,
  years,
  waiting = false,
  children,
}: {
  readonly panels: readonly FacetPanel[];
  readonly label: (facet: FacetName, value: string) => string;
  readonly onToggle: (facet: FacetName, value: string) => void;
  /** Shown before the list of years. */
  readonly years?: ReactNode;
  /** Whether the counts are those of the previous search: nothing can be chosen from them. */
  readonly waiting?: boolean;
  /** A filter shown before the facets. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('catalogue');
  const shown = panels.filter((panel) => panel.buckets.length > 0 || panel.chosen.length > 0);
  if (shown.length === 0 && children === undefined) return null;
  return (
    <div className={styles['panels']} inert={waiting}>
      <p className={styles['note']}>{t('facet.rerun')}</p>
      {children}
      {shown.map((panel) => (
        <Fragment key={panel.facet}>
          {panel.facet === 'year' && years}
          <FacetGroup
            {...panel}
            label={(value) => label(panel.facet, value)}
            onToggle={(value) => onToggle(panel.facet, value)}
          />
        </Fragment>
      ))}
    </div>
  );
}
