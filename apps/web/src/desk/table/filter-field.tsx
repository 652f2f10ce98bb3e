import { type InputHTMLAttributes, useId, useState } from 'react';
import styles from './filter-field.module.css';

/** A filter of a table that somebody types, such as a date; it takes effect with Enter, or when the field is left. */
export function FilterField({
  label,
  value,
  onChange,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed by another way than this field.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const commit = () => typed.trim() !== value && onChange(typed.trim());
  return (
    <span className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </span>
  );
}
