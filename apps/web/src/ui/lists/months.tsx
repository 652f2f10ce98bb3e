import type { ReactNode } from 'react';
import { byMonth } from './by-month.ts';
import styles from './months.module.css';

/** A long list as lines, grouped under month headings. */
export function Months<Item>({
  label,
  items,
  monthOf,
  children,
}: {
  readonly label: string;
  readonly items: readonly Item[];
  /** The name of an item's month. */
  readonly monthOf: (item: Item) => string;
  /** The lines of a month, each a `MonthLine`. */
  readonly children: (items: readonly Item[]) => ReactNode;
}) {
  return (
    <section aria-label={label}>
      {byMonth(items, monthOf).map((month, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the months of a page have an order, and may come twice.
        <section key={place}>
          <h2 className={styles['month']}>{month.key}</h2>
          <ul>{children(month.items)}</ul>
        </section>
      ))}
    </section>
  );
}

/** A line: a small picture, what the line is about, facts below, and a figure at the end. */
export function MonthLine({
  picture,
  heading,
  facts,
  end,
}: {
  readonly picture?: ReactNode;
  readonly heading: ReactNode;
  readonly facts: ReactNode;
  readonly end?: ReactNode;
}) {
  return (
    <li className={styles['line']}>
      {picture !== undefined && <span className={styles['picture']}>{picture}</span>}
      <span className={styles['words']}>
        <span className={styles['heading']}>{heading}</span>
        <span className={styles['facts']}>{facts}</span>
      </span>
      {end}
    </li>
  );
}
