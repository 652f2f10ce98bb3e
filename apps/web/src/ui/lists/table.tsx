import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { visuallyHiddenClass } from '../style/visually-hidden.tsx';
import styles from './table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether the cell names its row. */
  readonly isRowHead?: boolean;
  /** A column of buttons, left out in print. */
  readonly isActions?: boolean;
}

/**
 * A real table; on a phone each row becomes a card with the column's name before each value. Roles are explicit,
 * because some browsers drop a table's roles when it is laid out as blocks.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isMarked,
  compact = false,
}: {
  /** For screen readers only. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Highlights rows; say why in a cell too. */
  readonly isMarked?: (row: Row) => boolean;
  /** On a phone: cells side by side without column names, for values that need no explanation. */
  readonly compact?: boolean;
}) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    // biome-ignore-start lint/a11y/useSemanticElements: see above.
    <div className={styles['holder']}>
      <table className={classNames(styles['table'], compact && styles['compact'])} role="table">
        <caption className={visuallyHiddenClass}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} scope="col" role="columnheader" data-actions={column.isActions}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className={classNames(isMarked?.(row) === true && styles['marked'])}
            >
              {columns.map((column) => {
                const value = column.cell(row);
                const empty = value === '' || value === null || value === undefined || value === false;
                const content = (
                  <>
                    <span className={styles['head']} aria-hidden="true">
                      {column.head}
                    </span>
                    <span className={styles['value']}>{value}</span>
                  </>
                );
                return column.isRowHead === true ? (
                  <th key={column.key} scope="row" role="rowheader">
                    {content}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    role="cell"
                    data-empty={empty || undefined}
                    data-actions={column.isActions}
                  >
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: see above.
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}
