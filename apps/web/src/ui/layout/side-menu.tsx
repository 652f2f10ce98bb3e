import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../style/class-names.ts';
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
  const menu = useRef<HTMLElement>(null);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    const strip = menu.current;
    const current = strip?.querySelector<HTMLElement>('a[aria-current]');
    // Scrolls once for each current entry, because the reader may have scrolled the strip since.
    if (strip === null || current === null || current === undefined || current === shown.current) return;
    shown.current = current;
    strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
  });
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
