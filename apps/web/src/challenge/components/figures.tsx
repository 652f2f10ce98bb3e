import type { ReactNode } from 'react';
import { classNames } from '../../ui/style/class-names.ts';
import styles from './figures.module.css';

/** Numbers side by side, each with its label; unknown ones are left out. */
export function Figures({
  figures,
}: {
  readonly figures: readonly {
    readonly key: string;
    readonly label: string;
    readonly value: ReactNode;
    readonly large?: boolean;
  }[];
}) {
  return (
    <dl className={styles['figures']}>
      {figures
        .filter(({ value }) => value !== undefined)
        .map(({ key, label, value, large }) => (
          <div key={key} className={classNames(large === true && styles['large'])}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
