import type { ReactNode } from 'react';
import { cardClass } from '../layout/panel.tsx';
import { classNames } from '../style/class-names.ts';
import styles from './entry.module.css';

/** A reader's list: each entry is a card with picture, name, facts and actions. */
export function Entries({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles['entries']} aria-label={label}>
      {children}
    </ul>
  );
}

/** `select` is a checkbox before the picture; `actions` are at the end, on a phone below the facts. */
export function Entry({
  picture,
  heading,
  select,
  actions,
  children,
}: {
  readonly picture?: ReactNode;
  readonly heading: ReactNode;
  readonly select?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <li
      className={classNames(
        cardClass,
        styles['entry'],
        picture === undefined && styles['plain'],
        select !== undefined && styles['selectable'],
      )}
    >
      {select !== undefined && <div data-unprinted>{select}</div>}
      {picture !== undefined && <div>{picture}</div>}
      <div className={styles['facts']}>
        <h2 className={styles['heading']}>{heading}</h2>
        {children}
      </div>
      {actions !== undefined && (
        <div className={styles['actions']} data-unprinted>
          {actions}
        </div>
      )}
    </li>
  );
}

/** A quiet line of facts, separated by dots; empty parts are left out. */
export function EntryFacts({ parts }: { readonly parts: readonly (ReactNode | '')[] }) {
  const shown = parts.filter((part) => part !== '' && part !== undefined && part !== false);
  if (shown.length === 0) return null;
  return (
    <p className={styles['line']}>
      {shown.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the line is what a part is.
        <span key={place}>{part}</span>
      ))}
    </p>
  );
}
