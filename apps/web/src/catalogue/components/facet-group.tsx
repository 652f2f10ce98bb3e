import { type FacetName, maxSelections } from '@yuelan/contract/catalogue/search-terms';
import { useId, useState } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { linkClass } from '../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import styles from './facet-group.module.css';

const shownFirst = 6;

/** One panel of choices: its buckets, and what is chosen in it. */
export interface FacetPanel {
  readonly facet: FacetName;
  readonly buckets: readonly { readonly key: string; readonly docCount: number }[];
  readonly chosen: readonly string[];
  /** One choice or none, instead of several. */
  readonly single?: boolean;
}

/** One facet: its values with counts, the first six, chosen ones always among them. */
export function FacetGroup({
  facet,
  buckets,
  chosen,
  single = false,
  label,
  onToggle,
}: FacetPanel & {
  readonly label: (value: string) => string;
  readonly onToggle: (value: string) => void;
}) {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  const id = useId();
  const [all, setAll] = useState(false);

  // A value chosen through a shared address may not be among the counted ones.
  const uncounted = chosen.filter((value) => !buckets.some((bucket) => bucket.key === value));
  const lines: readonly { readonly key: string; readonly docCount?: number }[] = [
    ...uncounted.map((key) => ({ key })),
    ...buckets,
  ];
  const shown = all ? lines : lines.filter((line, place) => place < shownFirst || chosen.includes(line.key));
  const full = !single && chosen.length >= maxSelections;

  return (
    <fieldset className={styles['group']} aria-describedby={full ? `${id}-full` : undefined}>
      <legend className={styles['legend']}>{t(`facet.${facet}`)}</legend>
      <ul>
        {shown.map((line) => {
          const isChosen = chosen.includes(line.key);
          return (
            <li key={line.key}>
              <label className={styles['line']}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={full && !isChosen}
                  onChange={() => onToggle(line.key)}
                />
                <span className={styles['name']}>{label(line.key)}</span>
                {line.docCount !== undefined && (
                  <span className={styles['count']}>
                    <span aria-hidden="true">{number(line.docCount)}</span>
                    <VisuallyHidden>{t('facet.count', { count: line.docCount })}</VisuallyHidden>
                  </span>
                )}
              </label>
            </li>
          );
        })}
      </ul>
      {lines.length > shownFirst && (
        <button
          type="button"
          className={`${linkClass} ${styles['more'] ?? ''}`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('facet.less') : t('facet.more', { count: lines.length - shown.length })}
        </button>
      )}
      {full && (
        <p id={`${id}-full`} className={styles['full']}>
          {t('facet.full', { max: maxSelections })}
        </p>
      )}
    </fieldset>
  );
}
