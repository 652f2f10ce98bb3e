import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { importCalls } from '@yuelan/contract/import/remote';
import type { ImportRunLine } from '@yuelan/contract/import/schemas';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { callQuery } from '../../../platform/query.ts';
import { linkClass } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { FileEntry } from '../components/file-entry.tsx';
import { ImportMenu } from '../components/import-menu.tsx';
import { RunState } from '../components/run-state.tsx';
import { whileWorking } from '../while-working.ts';
import styles from './import.module.css';

/** A place to drop files, and earlier imports, including those from the command line. */
export function ImportsScreen() {
  const { t } = useTranslation('importDesk');
  const { dateTime, number } = useFormats();
  const table = useTableAddress({ size: 15 });
  const runs = useQuery({
    ...callQuery(importCalls.runs, table.paging),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileWorking(state.data?.results ?? []),
  });
  const columns: readonly DataColumn<ImportRunLine>[] = [
    {
      key: 'file',
      head: t('runs.file'),
      isRowHead: true,
      cell: ({ id, fileName }) => (
        <Link to="/desk/import/$id" params={{ id }} className={linkClass}>
          {fileName}
        </Link>
      ),
    },
    {
      key: 'target',
      head: t('runs.target'),
      cell: ({ target }) => (target === null ? '' : t(`targets.${target}`)),
    },
    { key: 'source', head: t('runs.source'), isExtra: true, cell: ({ source }) => source },
    { key: 'state', head: t('runs.state'), cell: (run) => <RunState run={run} /> },
    {
      key: 'result',
      head: t('runs.result'),
      cell: ({ counts }) =>
        counts === null
          ? ''
          : t('counts.short', {
              added: number(counts.added),
              updated: number(counts.updated),
              rejected: number(counts.rejected),
            }),
    },
    { key: 'by', head: t('runs.by'), isExtra: true, cell: ({ by }) => by },
    { key: 'at', head: t('runs.at'), isExtra: true, cell: ({ at }) => dateTime(at) },
  ];
  return (
    <DeskScreen title={t('title')} text={t('text')} menu={<ImportMenu />}>
      <div className={styles['parts']}>
        <FileEntry />
        <DeskTable
          caption={t('runs.caption')}
          columns={columns}
          query={runs}
          table={table}
          keyOf={({ id }) => id}
          nameOf={({ fileName }) => fileName}
          empty={<EmptyState title={t('runs.none')} message={t('runs.noneText')} />}
        />
      </div>
    </DeskScreen>
  );
}
