import { useTyped } from '../../../desk/table/use-typed.ts';
import styles from './name-input.module.css';

/** A name in a table; it takes effect on Enter or when the field is left. */
export function NameInput({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <input
      className={styles['input']}
      aria-label={label}
      autoComplete="off"
      maxLength={100}
      {...useTyped(value, onChange)}
    />
  );
}
