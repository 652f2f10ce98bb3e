import { useState } from 'react';
import styles from './name-input.module.css';

/** A name in a table; it takes effect with Enter, or when the field is left. */
export function NameInput({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The plan changed by another way than this field.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const commit = () => typed.trim() !== value && onChange(typed.trim());
  return (
    <input
      className={styles['input']}
      aria-label={label}
      autoComplete="off"
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
