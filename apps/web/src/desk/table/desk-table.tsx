import { IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { longestSearch } from '@yuelan/contract/list-search';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import type { CallError } from '../../platform/call-error.ts';
import { LazyPager } from '../../platform/lazy-pager.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { type DataColumn, DataTable, type Sort } from '../../ui/lists/data-table.tsx';
import { useSelection } from '../../ui/lists/use-selection.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import styles from './desk-table.module.css';
import { printSort, type TableState } from './table-address.ts';

/** The pause after a key before the server is asked. */
const typingMilliseconds = 300;

interface Rows<Row> {
  readonly results: readonly Row[];
  readonly totalRecord: number;
}

/**
 * A list at the desk: search, filters and order in the address, rows to tick with bulk actions, pages, a download. The
 * list itself comes from the server, page by page.
 */
export function DeskTable<Row, Filter extends string = never>({
  caption,
  columns,
  query,
  table,
  keyOf,
  nameOf,
  isMarked,
  searchLabel,
  filters,
  bulk,
  download,
  empty,
}: {
  /** The name of the table, read out by screen readers. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly query: {
    readonly data: Rows<Row> | undefined;
    readonly error: CallError | Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly table: TableState<Filter>;
  readonly keyOf: (row: Row) => string;
  /** The name of a row, for its tick box. */
  readonly nameOf: (row: Row) => string;
  readonly isMarked?: (row: Row) => boolean;
  /** What the search covers; without it there is no search field. */
  readonly searchLabel?: string;
  /** Controls that change `table.filters`. */
  readonly filters?: ReactNode;
  /** Actions on ticked rows; without it rows cannot be ticked. `done` unticks them. */
  readonly bulk?: (chosen: readonly Row[], done: () => void) => ReactNode;
  /** A {@link DownloadButton}. */
  readonly download?: ReactNode;
  /** Shown when the list is empty, with a suggestion of what to do. */
  readonly empty: ReactNode;
}) {
  const { t } = useTranslation(['desk', 'platform']);
  const navigate = useNavigate();
  const rows = query.data?.results ?? [];
  const selection = useSelection(rows.map(keyOf));
  const chosen = rows.filter((row) => selection.isChosen(keyOf(row)));
  const isNarrowed = table.text !== '' || Object.values<string>(table.filters).some((value) => value !== '');
  const orders = columns.flatMap(({ key, head, sort }) =>
    sort === undefined
      ? []
      : [
          { value: printSort({ by: key, descending: false }), label: t('desk:table.ascending', { head }) },
          { value: printSort({ by: key, descending: true }), label: t('desk:table.descending', { head }) },
        ],
  );
  const sortBy = (sort: Sort) => table.go({ sort });

  return (
    <div className={styles['area']}>
      <div className={styles['tools']}>
        {searchLabel !== undefined && (
          <Search
            label={searchLabel}
            text={table.text}
            onSearch={(text) => table.go({ text }, { replace: true })}
          />
        )}
        {filters}
        {orders.length > 0 && (
          <Select
            className={styles['order']}
            label={t('desk:table.order')}
            choices={orders}
            value={table.order}
            onChange={(order) => sortBy({ by: order.replace(/^-/u, ''), descending: order.startsWith('-') })}
          />
        )}
        {download !== undefined && <div className={styles['end']}>{download}</div>}
      </div>
      <Loaded query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
        {({ results, totalRecord }) =>
          totalRecord === 0 && results.length === 0 ? (
            isNarrowed ? (
              <EmptyState title={t('desk:table.noneFound')} message={t('desk:table.noneFoundText')}>
                <Button onClick={() => table.go({ text: '', filters: table.noFilters })}>
                  {t('desk:table.showAll')}
                </Button>
              </EmptyState>
            ) : (
              empty
            )
          ) : (
            <>
              <DataTable
                caption={caption}
                columns={columns}
                rows={results}
                keyOf={keyOf}
                nameOf={nameOf}
                isMarked={isMarked}
                sort={table.sort}
                onSort={sortBy}
                selection={bulk === undefined ? undefined : selection}
                busy={query.isFetching}
                words={{
                  tickAll: t('platform:select.all'),
                  tick: (name) => t('desk:table.tick', { name }),
                  keys: t(bulk === undefined ? 'desk:table.keys' : 'desk:table.tickKeys'),
                }}
              />
              {bulk !== undefined && chosen.length > 0 && (
                <section className={styles['chosen']} aria-label={t('desk:table.chosenLabel')}>
                  <Check
                    label={t('platform:select.all')}
                    checked={selection.all}
                    onChange={selection.toggleAll}
                  />
                  <span className={styles['count']} role="status">
                    {t('platform:select.chosen', { count: chosen.length })}
                  </span>
                  {bulk(chosen, selection.clear)}
                </section>
              )}
              <LazyPager
                page={table.page}
                size={table.size}
                total={totalRecord}
                link={({ page, size }, link) => (
                  <Link to="." search={table.searchWith({ page, size })} preload={false} {...link} />
                )}
                onGo={({ page, size }) =>
                  void navigate({ to: '.', search: table.searchWith({ page, size }) })
                }
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** Searches during typing, a moment after the last key. The key `/` moves the focus here from anywhere in the list. */
function Search({
  label,
  text,
  onSearch,
}: {
  readonly label: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [sent, setSent] = useState(text);
  // The address was changed by something other than this field.
  if (text !== sent) {
    setSent(text);
    setTyped(text);
  }

  function search(): void {
    const next = typed.trim();
    if (next === sent) return;
    setSent(next);
    onSearch(next);
  }

  useEffect(() => {
    const timer = setTimeout(search, typingMilliseconds);
    return () => clearTimeout(timer);
  });

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      const { target } = event;
      const types = target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || types || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers that do not know <search> are in use.
    <form
      role="search"
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <IconSearch size={18} aria-hidden="true" />
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <input
        ref={field}
        id={id}
        type="search"
        value={typed}
        placeholder={label}
        autoComplete="off"
        maxLength={longestSearch}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  );
}
