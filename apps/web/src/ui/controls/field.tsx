import type { ReactNode } from 'react';
import styles from './field.module.css';

/** The properties that a control takes from its field. */
export interface FieldControl {
  readonly id: string;
  readonly className: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Label, control, hint and problem, tied together for assistive technology. `children` renders the control. */
export function Field({
  id,
  label,
  hint,
  problem,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}) {
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const problemId = problem === undefined ? undefined : `${id}-problem`;
  const describedBy = [problemId, hintId].filter((part) => part !== undefined).join(' ');
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles['control'] ?? '',
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
      <div role="alert">
        {problem !== undefined && (
          <p id={problemId} className={styles['problem']}>
            {problem}
          </p>
        )}
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
