import { Link, type LinkProps } from '@tanstack/react-router';
import type { Permission } from '@yuelan/contract/permissions';
import { LinkRow } from '../ui/layout/link-row.tsx';
import { useMay } from './staff-state.ts';
import styles from './sub-menu.module.css';

/** The screens of one menu entry that the account may open; nothing if there is only one. */
export function SubMenu({
  label,
  entries,
}: {
  readonly label: string;
  readonly entries: readonly {
    readonly to: NonNullable<LinkProps['to']>;
    readonly title: string;
    readonly may: Permission;
  }[];
}) {
  const may = useMay();
  const open = entries.filter((entry) => may(entry.may));
  if (open.length < 2) return null;
  return (
    <LinkRow className={styles['menu']} label={label}>
      {open.map(({ to, title }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {title}
          </Link>
        </li>
      ))}
    </LinkRow>
  );
}
