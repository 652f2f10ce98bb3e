import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { activitiesDeskCalls } from '@yuelan/contract/activities/desk-remote';
import { type DeskWork, workStates } from '@yuelan/contract/activities/desk-schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { ModerationMenu } from '../../../desk/moderation-menu.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { fileSize } from '../../../files/public.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callQuery } from '../../../platform/query.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { WorkPanel } from '../components/work-panel.tsx';
import { workTones } from '../state-tones.ts';

const orders = ['waiting', '-waiting', 'createdAt', '-createdAt'] as const;

/** Videos to watch and to accept or return. */
export function WorksScreen() {
  const { t } = useTranslation('activitiesDesk');
  const { language } = usePage();
  const { dateTime } = useFormats();
  const table = useTableAddress({
    filters: ['state', 'activity'],
    sort: { by: 'waiting', descending: false },
  });
  const state = workStates.find((one) => one === table.filters.state) ?? '';
  const filter = { text: table.text, state, activityId: table.filters.activity } as const;
  const sort = orders.find((order) => order === table.order) ?? 'waiting';
  const works = useQuery({
    ...callQuery(activitiesDeskCalls.works, { ...table.paging, ...filter, sort }),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<string>();
  const rows = works.data?.results ?? [];
  const waiting = rows.find((work) => work.state === 'waiting');
  const columns: readonly DataColumn<DeskWork>[] = [
    {
      key: 'file',
      head: t('works.file'),
      isRowHead: true,
      cell: (work) => (
        <Button kind="quiet" onClick={() => setOpened(work.id)}>
          {work.filename}
        </Button>
      ),
    },
    {
      key: 'waiting',
      head: t('works.state'),
      sort: 'ascending',
      cell: (work) => <StateDot tone={workTones[work.state]}>{t(`works.states.${work.state}`)}</StateDot>,
    },
    { key: 'reader', head: t('works.reader'), cell: ({ reader }) => `${reader.name} ${reader.number}` },
    { key: 'for', head: t('works.for'), cell: ({ activityName }) => activityName },
    {
      key: 'size',
      head: t('works.size'),
      isExtra: true,
      cell: ({ size, hasCaptions }) =>
        [fileSize(size, language), ...(hasCaptions ? [t('works.captions')] : [])].join(' · '),
    },
    {
      key: 'score',
      head: t('works.score'),
      isNumber: true,
      isExtra: true,
      cell: ({ assessments }) => assessments.map(({ assessScore }) => assessScore).join(' · '),
    },
    {
      key: 'createdAt',
      head: t('works.since'),
      sort: 'descending',
      cell: ({ createdAt }) => dateTime(createdAt),
    },
  ];
  return (
    <DeskScreen
      title={t('works.title')}
      text={t('works.text')}
      menu={<ModerationMenu />}
      actions={
        waiting !== undefined && (
          <Button kind="primary" onClick={() => setOpened(waiting.id)}>
            {t('works.begin')}
          </Button>
        )
      }
    >
      <DeskTable
        caption={t('works.title')}
        columns={columns}
        query={works}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ filename }) => filename}
        searchLabel={t('works.search')}
        filters={
          <Select
            label={t('works.filter')}
            value={state}
            choices={[
              { value: '', label: t('works.all') },
              ...workStates.map((value) => ({ value, label: t(`works.states.${value}`) })),
            ]}
            onChange={(value) => table.go({ filters: { ...table.filters, state: value } })}
          />
        }
        download={<DownloadButton call={activitiesDeskCalls.downloadWorks} input={filter} />}
        empty={<EmptyState title={t('works.none')} message={t('works.noneText')} />}
      />
      {opened !== undefined && <WorkPanel works={rows} first={opened} onClose={() => setOpened(undefined)} />}
    </DeskScreen>
  );
}
