import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { purchaseDeskCalls } from '@yuelan/contract/purchase/desk-remote';
import type { PurchaseRequest } from '@yuelan/contract/purchase/desk-schemas';
import { purchaseStatuses } from '@yuelan/contract/purchase/schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { ModerationMenu } from '../../../desk/moderation-menu.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callQuery } from '../../../platform/query.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { AnswerPanel } from '../components/answer-panel.tsx';

const tones = { 1: 'wait', '-1': 'ok', 2: 'ok', '-2': 'none', '-4': 'ok' } as const;
const statuses = [1, -1, 2, -4, -2] as const;
const orders = ['waiting', '-waiting', 'requests', '-requests'] as const;

/** Books that readers asked for, with the answer that they see. */
export function RequestsScreen() {
  const { t } = useTranslation('purchaseDesk');
  const { language } = usePage();
  const { date } = useFormats();
  const table = useTableAddress({ filters: ['status'], sort: { by: 'waiting', descending: false } });
  const status = statuses.find((one) => String(one) === table.filters.status) ?? 0;
  const filter = { text: table.text, status } as const;
  const sort = orders.find((order) => order === table.order) ?? 'waiting';
  const requests = useQuery({
    ...callQuery(purchaseDeskCalls.requests, { ...table.paging, ...filter, sort }),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<PurchaseRequest>();
  const columns: readonly DataColumn<PurchaseRequest>[] = [
    {
      key: 'book',
      head: t('book'),
      isRowHead: true,
      cell: (book) => (
        <Button kind="quiet" onClick={() => setOpened(book)}>
          {book.bookName}
        </Button>
      ),
    },
    { key: 'author', head: t('author'), cell: ({ firstAuthor }) => firstAuthor },
    {
      key: 'waiting',
      head: t('status'),
      sort: 'ascending',
      cell: (book) => (
        <StateDot tone={tones[book.status]}>{purchaseStatuses[book.status][language]}</StateDot>
      ),
    },
    {
      key: 'requests',
      head: t('readers'),
      sort: 'descending',
      isNumber: true,
      cell: ({ requests: of }) => of.length,
    },
    { key: 'answer', head: t('answer'), isExtra: true, cell: ({ answer }) => answer },
    { key: 'since', head: t('since'), cell: ({ since }) => date(since) },
  ];
  return (
    <DeskScreen title={t('title')} text={t('text')} menu={<ModerationMenu />}>
      <DeskTable
        caption={t('title')}
        columns={columns}
        query={requests}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ bookName }) => bookName}
        searchLabel={t('search')}
        filters={
          <Select
            label={t('status')}
            value={String(status)}
            choices={[
              { value: '0', label: t('all') },
              ...statuses.map((value) => ({
                value: String(value),
                label: purchaseStatuses[value][language],
              })),
            ]}
            onChange={(value) => table.go({ filters: { status: value === '0' ? '' : value } })}
          />
        }
        download={<DownloadButton call={purchaseDeskCalls.downloadRequests} input={filter} />}
        empty={<EmptyState title={t('none')} message={t('noneText')} />}
      />
      {opened !== undefined && (
        <AnswerPanel key={opened.id} book={opened} onClose={() => setOpened(undefined)} />
      )}
    </DeskScreen>
  );
}
