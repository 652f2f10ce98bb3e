import { classNames } from '../style/class-names.ts';
import styles from './seal.module.css';

/** A seal with one character; decoration. `stamp` looks like an imprint, slightly askew, in the colour of its tone. */
export function Seal({
  mark,
  look = 'plain',
  good = false,
  className,
}: {
  readonly mark: string | undefined;
  readonly look?: 'plain' | 'large' | 'stamp';
  /** For good news: not in the colour that calls for action. */
  readonly good?: boolean;
  readonly className?: string | undefined;
}) {
  return (
    <span
      className={classNames(styles['seal'], styles[look], good && styles['good'], className)}
      aria-hidden="true"
    >
      {mark}
    </span>
  );
}

/** The first character of a name, for its seal. */
export const initialOf = (name: string) => Array.from(name)[0]?.toUpperCase();
