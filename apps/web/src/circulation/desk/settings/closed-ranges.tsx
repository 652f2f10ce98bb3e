import type { ReactNode } from 'react';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import styles from './calendar-screen.module.css';
import type { ClosedRange } from './closed-days.ts';

/** The first and last day of a range in words, or its single day. */
export function useRangeText(): (range: Pick<ClosedRange, 'from' | 'to'>) => string {
  const { t } = useTranslation('libraryDesk');
  const { date } = useFormats();
  return ({ from, to }) =>
    from === to ? date(from) : t('calendar.range', { from: date(from), to: date(to) });
}

/** Ranges of closed days, each with its name. */
export function ClosedRanges({
  ranges,
  beside,
}: {
  readonly ranges: readonly ClosedRange[];
  /** A control at the end of a line; it gets the days of the range in words. */
  readonly beside?: (range: ClosedRange, days: string) => ReactNode;
}) {
  const textOf = useRangeText();
  return (
    <ul className={styles['ranges']}>
      {ranges.map((range) => (
        <li key={`${range.from} ${range.name}`}>
          <span>
            {textOf(range)}
            {range.name !== '' && <small>{range.name}</small>}
          </span>
          {beside?.(range, textOf(range))}
        </li>
      ))}
    </ul>
  );
}
