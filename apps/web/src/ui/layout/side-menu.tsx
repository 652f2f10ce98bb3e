import { type ReactNode, useEffect, useRef } from 'react';
import styles from './side-menu.module.css';
import { Wide } from './wide.tsx';

/**
 * A menu beside what it leads to: a column on a wide window, a strip above on a narrow one, scrolled to the current
 * entry. Entries are links that mark the current one with `aria-current`.
 */
export function WithSideMenu({
  label,
  entries,
  children,
}: {
  readonly label: string;
  readonly entries: readonly { readonly key: string; readonly link: ReactNode }[];
  readonly children: ReactNode;
}) {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const strip = menu.current;
    const current = strip?.querySelector<HTMLElement>('a[aria-current]');
    if (strip === null || current === null || current === undefined) return;
    strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
  });
  return (
    <Wide className={styles['columns']}>
      <nav ref={menu} className={styles['menu']} aria-label={label}>
        <ul>
          {entries.map(({ key, link }) => (
            <li key={key}>{link}</li>
          ))}
        </ul>
      </nav>
      <div className={styles['middle']}>{children}</div>
    </Wide>
  );
}
