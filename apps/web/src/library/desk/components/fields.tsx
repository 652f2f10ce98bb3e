import { useId } from 'react';
import type { FieldState } from '../../../platform/form.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { type Choice, Select } from '../../../ui/controls/select.tsx';
import styles from './settings.module.css';

/** A switch with a description. */
export function SwitchField({
  field: { name, value, set },
  label,
  hint,
}: {
  readonly field: FieldState<0 | 1>;
  readonly label: string;
  readonly hint?: string | undefined;
}) {
  const id = useId();
  return (
    <div className={styles['switch']}>
      <Check
        label={label}
        name={name}
        checked={value === 1}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={({ currentTarget: { checked } }) => set(checked ? 1 : 0)}
      />
      {hint !== undefined && <p id={id}>{hint}</p>}
    </div>
  );
}

/** A choice with a description. */
export function ChoiceField<Value extends string>({
  field: { name, value, set },
  label,
  hint,
  choices,
}: {
  readonly field: FieldState<Value>;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly choices: readonly Choice<Value>[];
}) {
  return (
    <div className={styles['choice']}>
      <Select label={label} name={name} choices={choices} value={value} onChange={set} />
      {hint !== undefined && <p>{hint}</p>}
    </div>
  );
}
