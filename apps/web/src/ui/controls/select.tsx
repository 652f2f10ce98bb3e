import { useId } from 'react';
import { classNames } from '../style/class-names.ts';
import { VisuallyHidden } from '../style/visually-hidden.tsx';
import styles from './select.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** A choice among a few options, as a native select. The label is before it or for screen readers only. */
export function Select<Value extends string>({
  label,
  hideLabel = false,
  choices,
  value,
  onChange,
  className,
  plain = false,
  name,
}: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
  /** Without a border, inside another control. */
  readonly plain?: boolean;
  /** For a form that the browser submits by itself. */
  readonly name?: string;
}) {
  const id = useId();
  return (
    <span className={classNames(styles['field'], className)}>
      {hideLabel ? (
        <VisuallyHidden>
          <label htmlFor={id}>{label}</label>
        </VisuallyHidden>
      ) : (
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
      )}
      <select
        id={id}
        name={name}
        className={classNames(styles['select'], plain && styles['plain'])}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
