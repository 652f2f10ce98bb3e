import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import styles from './chip.module.css';

/** The look of a chip, for a link or a button. */
export const chipClass = classNames(styles['chip'], styles['action']);

/** A short fact; with `onRemove` a choice that can be removed. `removeLabel` names what is removed. */
export function Chip({
  children,
  onRemove,
  removeLabel,
}: {
  readonly children: ReactNode;
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
}) {
  return (
    <span className={classNames(styles['chip'], onRemove !== undefined && styles['removable'])}>
      <span className={styles['text']}>{children}</span>
      {onRemove !== undefined && (
        <button type="button" className={styles['remove']} aria-label={removeLabel} onClick={onRemove}>
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
