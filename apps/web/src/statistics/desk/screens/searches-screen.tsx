import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { statisticsCalls } from '@yuelan/contract/statistics/remote';
import { settlements, type UnansweredSearch } from '@yuelan/contract/statistics/schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { callQuery } from '../../../platform/query.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { SettlePanel } from '../components/settle-panel.tsx';
import { StatisticsMenu } from '../statistics-menu.tsx';

const tones = { open: 'wait', synonym: 'ok', buy: 'ok', asked: 'ok', ignored: 'none' } as const;

/** Frequent searches without results, and what was done about them. */
export function SearchesScreen() {
  const { t } = useTranslation('statisticsDesk');
  const { date, number } = useFormats();
  const table = useTableAddress({ filters: ['settlement'] });
  const settlement = settlements.find((one) => one === table.filters.settlement) ?? '';
  const searches = useQuery({
    ...callQuery(statisticsCalls.unanswered, { ...table.paging, text: table.text, settlement }),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<UnansweredSearch>();
  const columns: readonly DataColumn<UnansweredSearch>[] = [
    {
      key: 'text',
      head: t('searches.text'),
      isRowHead: true,
      cell: (search) => (
        <Button kind="quiet" onClick={() => setOpened(search)}>
          {search.text}
        </Button>
      ),
    },
    {
      key: 'visitors',
      head: t('searches.visitors'),
      isNumber: true,
      cell: ({ visitors }) => number(visitors),
    },
    { key: 'lastDay', head: t('searches.lastDay'), cell: ({ lastDay }) => date(lastDay) },
    {
      key: 'settlement',
      head: t('searches.settlement'),
      cell: (search) => (
        <StateDot tone={tones[search.settlement]}>
          {search.settlement === 'synonym'
            ? t('searches.offered', { text: search.synonym })
            : t(`settlement.${search.settlement}`)}
        </StateDot>
      ),
    },
  ];
  return (
    <DeskScreen title={t('searches.title')} text={t('searches.about')} menu={<StatisticsMenu />}>
      <DeskTable
        caption={t('searches.title')}
        columns={columns}
        query={searches}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ text }) => text}
        searchLabel={t('searches.search')}
        filters={
          <Select
            label={t('searches.settlement')}
            value={settlement}
            choices={[
              { value: '', label: t('searches.all') },
              ...settlements.map((value) => ({ value, label: t(`settlement.${value}`) })),
            ]}
            onChange={(value) => table.go({ filters: { settlement: value } })}
          />
        }
        download={
          <DownloadButton
            call={statisticsCalls.downloadUnanswered}
            input={{ text: table.text, settlement }}
          />
        }
        empty={<EmptyState title={t('searches.none')} message={t('searches.noneText')} />}
      />
      {opened !== undefined && (
        <SettlePanel key={opened.id} search={opened} onClose={() => setOpened(undefined)} />
      )}
    </DeskScreen>
  );
}
