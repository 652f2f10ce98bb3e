import { IconX } from '@tabler/icons-react';
import styles from './close-button.module.css';

/** The cross of a dialog or a message. `size` in pixels. */
export function CloseButton({
  label,
  size = 20,
  onClick,
}: {
  readonly label: string;
  readonly size?: number;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" className={styles['close']} aria-label={label} onClick={onClick}>
      <IconX size={size} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
