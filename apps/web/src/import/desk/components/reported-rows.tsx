import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { importCalls } from '@yuelan/contract/import/remote';
import { type ImportRun, type ReportedRow, reportedResults } from '@yuelan/contract/import/schemas';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { callQuery } from '../../../platform/query.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { useFieldName } from '../field-name.ts';

const tones = { rejected: 'alarm', doubtful: 'wait', kept: 'none' } as const;

/** The rows that need attention, with reasons; as a file they can be corrected and imported again. */
export function ReportedRows({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('importDesk');
  const { number } = useFormats();
  const table = useTableAddress({ filters: ['result'], size: 15 });
  // The address may contain any text.
  const result = reportedResults.find((one) => one === table.filters.result) ?? '';
  const rows = useQuery({
    ...callQuery(importCalls.rows, { ...table.paging, id: run.id, result }),
    placeholderData: keepPreviousData,
  });
  const choices = [
    { value: '' as const, label: t('rows.all') },
    ...reportedResults
      .filter((one) => run.reported[one] > 0)
      .map((value) => ({
        value,
        label: `${t(`rows.results.${value}`)} (${number(run.reported[value])})`,
      })),
  ];
  const { labelled } = useFieldName();
  const columns: readonly DataColumn<ReportedRow>[] = [
    { key: 'row', head: t('rows.row'), isRowHead: true, cell: ({ row, what }) => row || what },
    {
      key: 'result',
      head: t('rows.result'),
      cell: (row) => <StateDot tone={tones[row.result]}>{t(`rows.results.${row.result}`)}</StateDot>,
    },
    { key: 'what', head: t('rows.what'), cell: ({ row, what }) => (row === '' ? '' : what) },
    {
      key: 'why',
      head: t('rows.why'),
      cell: ({ reasons }) => (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{labelled(reason)}</li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <Panel title={t('rows.title')}>
      <p>{run.state === 'undone' || !run.hasFile ? '' : t('rows.hint')}</p>
      <DeskTable
        caption={t('rows.title')}
        columns={columns}
        query={rows}
        table={table}
        keyOf={({ row, what, reasons }) => `${row} ${what} ${reasons.join()}`}
        nameOf={({ row, what }) => row || what}
        filters={
          <Select
            label={t('rows.result')}
            value={result}
            choices={choices}
            onChange={(value) => table.go({ filters: { result: value } })}
          />
        }
        download={<DownloadButton call={importCalls.downloadRows} input={{ id: run.id, result }} />}
        empty={<EmptyState title={t('rows.none')} message={t('rows.noneText')} />}
      />
    </Panel>
  );
}
