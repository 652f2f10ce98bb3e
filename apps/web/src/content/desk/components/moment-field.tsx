import { useId } from 'react';
import { useTranslation } from '../../../messages/translation.ts';
import { Field } from '../../../ui/controls/field.tsx';
import styles from './fields.module.css';

/** A day, optionally with a time: `2026-03-14` or `2026-03-14 19:30`; empty for none. */
export function MomentField({
  label,
  hint,
  problem,
  required,
  value,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem: string | undefined;
  readonly required: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation('contentDesk');
  const id = useId();
  const [day = '', time = ''] = value.split(/[ T]/u);
  const join = (newDay: string, newTime: string) =>
    onChange(newDay === '' ? '' : newTime === '' ? newDay : `${newDay} ${newTime}`);
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      {(control) => (
        <div className={styles['moment']}>
          <input
            {...control}
            type="date"
            required={required}
            value={day}
            onChange={(event) => join(event.currentTarget.value, time)}
          />
          <input
            type="time"
            className={control.className}
            aria-label={t('time', { field: label })}
            disabled={day === ''}
            value={time}
            onChange={(event) => join(day, event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
