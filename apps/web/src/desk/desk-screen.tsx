import type { ReactNode } from 'react';
import { usePageTitle } from '../platform/page-title.ts';
import styles from './desk-screen.module.css';

/** The head of a desk screen, denser than on readers' screens, with the screen's content below. */
export function DeskScreen({
  title,
  text,
  actions,
  menu,
  children,
}: {
  readonly title: string;
  readonly text?: ReactNode;
  /** Buttons that apply to the whole screen. */
  readonly actions?: ReactNode;
  /** A {@link SubMenu}. */
  readonly menu?: ReactNode;
  readonly children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <>
      <div className={styles['head']}>
        <div className={styles['words']}>
          <h1>{title}</h1>
          {text !== undefined && <p>{text}</p>}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {menu}
      {children}
    </>
  );
}
