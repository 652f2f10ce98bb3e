import { type InputHTMLAttributes, useId } from 'react';
import styles from './filter-field.module.css';
import { useTyped } from './use-typed.ts';

/** A filter with typed text, such as a date. It takes effect on Enter or when the field is left. */
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
  const typed = useTyped(value, onChange);
  return (
    <span className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input {...input} {...typed} id={id} />
    </span>
  );
}
