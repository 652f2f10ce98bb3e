import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { useCurrentInView } from './current-in-view.ts';
import styles from './side-menu.module.css';
import { Wide } from './wide.tsx';

/**
 * A menu beside its content: a column on a wide window; on a narrow one a strip above, scrolled to the current entry.
 * Entries are links that mark the current one with `aria-current`.
 */
export function WithSideMenu({
  label,
  entries,
  full = false,
  aside,
  children,
}: {
  readonly label: string;
  readonly entries: readonly { readonly key: string; readonly link: ReactNode }[];
  /** Whether the middle is as wide as the window allows. */
  readonly full?: boolean;
  /** Beside the middle on a wide window, below it on a narrow one. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const menu = useCurrentInView();
  return (
    <Wide
      className={classNames(
        styles['columns'],
        full && styles['full'],
        aside !== undefined && styles['beside'],
      )}
    >
      <nav ref={menu} className={styles['menu']} data-unprinted aria-label={label}>
        <ul>
          {entries.map(({ key, link }) => (
            <li key={key}>{link}</li>
          ))}
        </ul>
      </nav>
      <div className={styles['middle']}>{children}</div>
      {aside !== undefined && (
        <div className={styles['aside']} data-unprinted>
          {aside}
        </div>
      )}
    </Wide>
  );
}
