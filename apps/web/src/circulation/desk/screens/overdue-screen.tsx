import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { circulationDeskCalls } from '@yuelan/contract/circulation/desk-remote';
import { type OverdueLoan, overdueSorts } from '@yuelan/contract/circulation/desk-schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { callQuery } from '../../../platform/query.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { CirculationMenu } from '../circulation-menu.tsx';
import { Reminders } from '../components/paper.tsx';

/** Overdue loans, and reminders to print. */
export function OverdueScreen() {
  const { t } = useTranslation('circulationDesk');
  const { date } = useFormats();
  const table = useTableAddress({ sort: { by: 'due', descending: false } });
  const filter = { text: table.text, sort: overdueSorts.find((one) => one === table.order) ?? '' } as const;
  const loans = useQuery({
    ...callQuery(circulationDeskCalls.overdue, { ...table.paging, ...filter }),
    placeholderData: keepPreviousData,
  });
  const [reminders, setReminders] = useState<readonly OverdueLoan[]>([]);

  const columns: readonly DataColumn<OverdueLoan>[] = [
    {
      key: 'reader',
      head: t('reader.one'),
      sort: 'ascending',
      isRowHead: true,
      cell: ({ readerName, card }) => `${readerName} ${card}`,
    },
    { key: 'department', head: t('department'), sort: 'ascending', cell: ({ department }) => department },
    { key: 'title', head: t('title'), cell: ({ bookName }) => bookName },
    {
      key: 'barcode',
      head: t('barcode'),
      cell: ({ barcode }) => (
        <Link to="/desk/circulation/copy" search={{ barcode }}>
          {barcode}
        </Link>
      ),
    },
    { key: 'due', head: t('dueHead'), sort: 'ascending', cell: ({ dueOn }) => date(dueOn) },
    { key: 'days', head: t('overdue.days'), isNumber: true, cell: ({ overdueDays }) => overdueDays },
  ];

  return (
    <DeskScreen title={t('overdue.title')} text={t('overdue.text')} menu={<CirculationMenu />}>
      <DeskTable
        caption={t('overdue.title')}
        columns={columns}
        query={loans}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ bookName, readerName }) => `${bookName} · ${readerName}`}
        searchLabel={t('overdue.search')}
        bulk={(chosen) => <Button onClick={() => setReminders(chosen)}>{t('reminder.print')}</Button>}
        download={<DownloadButton call={circulationDeskCalls.downloadOverdue} input={filter} />}
        empty={<EmptyState title={t('overdue.none')} message={t('overdue.noneText')} />}
      />
      {reminders.length > 0 && <Reminders loans={reminders} onDone={() => setReminders([])} />}
    </DeskScreen>
  );
}
