import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { VisuallyHidden } from '../style/visually-hidden.tsx';
import styles from './check.module.css';

/**
 * A checkbox or radio button with its label; the whole line can be clicked. `chip` shows it as a button-like choice.
 */
export function Check({
  label,
  kind = 'checkbox',
  hideLabel = false,
  look = 'line',
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  readonly label: ReactNode;
  readonly kind?: 'checkbox' | 'radio';
  readonly hideLabel?: boolean;
  readonly look?: 'line' | 'chip';
}) {
  return (
    <label className={classNames(styles['check'], styles[look])}>
      <input {...input} type={kind} />
      {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </label>
  );
}
