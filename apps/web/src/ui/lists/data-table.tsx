import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Check } from '../controls/check.tsx';
import { classNames } from '../style/class-names.ts';
import { VisuallyHidden, visuallyHiddenClass } from '../style/visually-hidden.tsx';
import styles from './data-table.module.css';
import { moveInRows } from './row-keys.ts';
import base from './table.module.css';
import type { Column } from './table.tsx';
import type { Selection } from './use-selection.ts';

/** The order of a list. */
export interface Sort {
  /** The key of a column. */
  readonly by: string;
  readonly descending: boolean;
}

export interface DataColumn<Row> extends Column<Row> {
  /** Makes the list sortable by this column; `descending` if the newest or the largest comes first. */
  readonly sort?: 'ascending' | 'descending';
  /** Aligns numbers at the end of the column. */
  readonly isNumber?: boolean;
  /** Hidden where the table is narrower than 60rem, but shown on cards. */
  readonly isExtra?: boolean;
}

export interface DataTableWords {
  readonly tickAll: string;
  readonly tick: (row: string) => string;
  /** Explains the keys to screen readers. */
  readonly keys: string;
}

/** The order after a click on the head of a column: first the column's own direction, then the opposite one. */
function nextSort<Row>({ key, sort }: DataColumn<Row>, current: Sort | undefined): Sort {
  return current?.by === key
    ? { by: key, descending: !current.descending }
    : { by: key, descending: sort === 'descending' };
}

/**
 * A dense table for a list that the caller holds: heads to sort by, boxes to tick rows, keys to move between rows (see
 * {@link moveInRows}). Below 38rem each row is a card, so sorting needs its own control above the list.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  nameOf,
  sort,
  onSort,
  selection,
  isMarked,
  busy = false,
  words,
}: {
  /** For screen readers only. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The name of a row, for the label of its box. */
  readonly nameOf: (row: Row) => string;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  /** Without it rows cannot be ticked. */
  readonly selection?: Selection | undefined;
  /** Highlights rows; say why in a cell too. */
  readonly isMarked?: ((row: Row) => boolean) | undefined;
  /** Newer rows are being fetched. */
  readonly busy?: boolean;
  readonly words: DataTableWords;
}) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: laid out as blocks, a table loses its own roles in some browsers.
    // biome-ignore-start lint/a11y/useSemanticElements: see above.
    <div className={classNames(base['holder'], styles['holder'])}>
      <table
        className={classNames(base['table'], styles['table'], busy && styles['busy'])}
        role="table"
        aria-busy={busy || undefined}
      >
        <caption className={visuallyHiddenClass}>
          {caption} {words.keys}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection !== undefined && (
              <th scope="col" role="columnheader" className={styles['tick']}>
                <span className={styles['cardHead']}>{words.tickAll}</span>
                <span className={styles['tableHead']}>
                  <Check
                    hideLabel
                    label={words.tickAll}
                    checked={selection.all}
                    onChange={selection.toggleAll}
                  />
                </span>
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" onKeyDown={(event) => moveInRows(event, selection)}>
          {rows.map((row) => {
            const key = keyOf(row);
            const ticked = selection?.isChosen(key) === true;
            return (
              <tr
                key={key}
                role="row"
                data-row={key}
                className={classNames(isMarked?.(row) === true && base['marked'], ticked && styles['ticked'])}
              >
                {selection !== undefined && (
                  <td role="cell" className={styles['tick']}>
                    <Check
                      hideLabel
                      label={words.tick(nameOf(row))}
                      checked={ticked}
                      onChange={() => selection.toggle(key)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: see above.
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  readonly column: DataColumn<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}) {
  const direction = sort?.by === column.key ? (sort.descending ? 'descending' : 'ascending') : undefined;
  const Icon =
    direction === undefined ? IconArrowsSort : direction === 'descending' ? IconArrowDown : IconArrowUp;
  const canSort = column.sort !== undefined && onSort !== undefined;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see the table.
    <th
      scope="col"
      role="columnheader"
      aria-sort={canSort ? (direction ?? 'none') : undefined}
      data-actions={column.isActions}
      className={classNames(column.isNumber && styles['number'], column.isExtra && styles['extra'])}
    >
      {canSort ? (
        <>
          <span className={styles['cardHead']}>{column.head}</span>
          <button
            type="button"
            className={classNames(styles['tableHead'], styles['sort'])}
            onClick={() => onSort(nextSort(column, sort))}
          >
            {column.head}
            <Icon size={14} aria-hidden="true" data-off={direction === undefined || undefined} />
          </button>
        </>
      ) : column.isActions === true ? (
        <VisuallyHidden>{column.head}</VisuallyHidden>
      ) : (
        column.head
      )}
    </th>
    // biome-ignore-end lint/a11y/noRedundantRoles: see the table.
  );
}

function Cell<Row>({ column, row }: { readonly column: DataColumn<Row>; readonly row: Row }) {
  const value = column.cell(row);
  const empty = value === '' || value === null || value === undefined || value === false;
  const content = (
    <>
      <span className={classNames(base['head'], styles['name'])} aria-hidden="true">
        {column.head}
      </span>
      <span className={base['value']}>{value}</span>
    </>
  );
  const className = classNames(column.isNumber && styles['number'], column.isExtra && styles['extra']);
  return column.isRowHead === true ? (
    // biome-ignore-start lint/a11y/noRedundantRoles: see the table.
    <th scope="row" role="rowheader" className={className}>
      {content}
    </th>
  ) : (
    <td role="cell" data-empty={empty || undefined} data-actions={column.isActions} className={className}>
      {content}
    </td>
    // biome-ignore-end lint/a11y/noRedundantRoles: see the table.
  );
}
