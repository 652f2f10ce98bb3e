import { type FacetName, maxSelections } from '@yuelan/contract/catalogue/search-terms';
import { useId, useState } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { linkClass } from '../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import styles from './facet-group.module.css';

const shownFirst = 6;

/** One panel of choices: its values and the chosen ones. */
export interface FacetPanel {
  readonly facet: FacetName;
  readonly buckets: readonly { readonly key: string; readonly docCount: number }[];
  readonly chosen: readonly string[];
  /** How many titles would remain for each value, with the selections in other facets kept. */
  readonly remaining?: readonly { readonly key: string; readonly docCount: number }[] | undefined;
  /** At most one choice, instead of several. */
  readonly single?: boolean;
}

/** One facet: its values with counts; at first six values, and all chosen ones. */
export function FacetGroup({
  facet,
  buckets,
  chosen,
  remaining,
  single = false,
  label,
  onToggle,
}: FacetPanel & {
  readonly label: (value: string) => string;
  readonly onToggle: (value: string) => void;
}) {
  const { t } = useTranslation('catalogue');
  const id = useId();
  const [all, setAll] = useState(false);

  // A value chosen through a shared address may have no count.
  const isCounted = (value: string) => buckets.some((bucket) => bucket.key === value);
  const left = remaining && new Map(remaining.map(({ key, docCount }) => [key, docCount]));
  const lines: readonly { readonly key: string; readonly docCount?: number }[] = [
    ...chosen.filter((value) => !isCounted(value)).map((key) => ({ key })),
    ...buckets,
    // Values that are among the most frequent ones only in the narrowed results.
    ...(remaining ?? [])
      .filter(({ key }) => !isCounted(key) && !chosen.includes(key))
      .map(({ key }) => ({ key })),
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
              <label
                className={styles['line']}
                data-none={left !== undefined && !left.has(line.key) ? '' : undefined}
              >
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={full && !isChosen}
                  onChange={() => onToggle(line.key)}
                />
                <span className={styles['name']}>{label(line.key)}</span>
                <Count all={line.docCount} left={left && (left.get(line.key) ?? 0)} />
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

/** The titles of a value: how many remain with the other selections, of how many in all. */
function Count({ all, left }: { readonly all: number | undefined; readonly left: number | undefined }) {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  const count = left ?? all;
  if (count === undefined) return null;
  const isPart = all !== undefined && left !== undefined && left !== all;
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">
        {isPart && <b>{number(count)}</b>}
        {isPart ? ` / ${number(all)}` : number(count)}
      </span>
      <VisuallyHidden>
        {isPart ? t('facet.left', { count, of: number(all) }) : t('facet.count', { count })}
      </VisuallyHidden>
    </span>
  );
}
