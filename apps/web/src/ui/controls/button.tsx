import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from '../style/class-names.ts';
import styles from './button.module.css';

/** `primary` once on a screen, `plain` for the rest, `quiet` in lists and panels, `danger` for what cannot be undone. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

/** The look of a button for a link: `<Link className={buttonClass('primary')} …>`. At least 44 px high. */
export function buttonClass(kind: ButtonKind = 'plain', className?: string): string {
  return classNames(styles['button'], styles[kind], className);
}

/**
 * A button. While it is `disabled` or `busy` it tells assistive technology and ignores clicks, but can have the focus: a
 * button that disables itself must not lose it.
 */
export function Button({
  kind = 'plain',
  busy = false,
  disabled = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly kind?: ButtonKind;
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}) {
  const resting = busy || disabled;
  return (
    <button
      {...rest}
      type={resting ? 'button' : type}
      className={buttonClass(kind, className)}
      aria-busy={busy || undefined}
      aria-disabled={resting || undefined}
      onClick={resting ? undefined : onClick}
    />
  );
}

/** The look of a link in running text and lists. */
export const linkClass = styles['link'] ?? '';
