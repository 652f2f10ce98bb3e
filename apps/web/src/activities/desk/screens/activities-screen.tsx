import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { activitiesDeskCalls } from '@yuelan/contract/activities/desk-remote';
import type { DeskActivity } from '@yuelan/contract/activities/desk-schemas';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { ModerationMenu } from '../../../desk/moderation-menu.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { callQuery } from '../../../platform/query.ts';
import { linkClass } from '../../../ui/controls/button.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';

const tones = { 1: 'wait', 2: 'ok', 3: 'none' } as const;

/** Activities that readers enrol for or check in to. */
export function ActivitiesScreen() {
  const { t } = useTranslation(['activitiesDesk', 'notices']);
  const { date } = useFormats();
  const table = useTableAddress();
  const activities = useQuery({
    ...callQuery(activitiesDeskCalls.activities, { ...table.paging, text: table.text }),
    placeholderData: keepPreviousData,
  });
  const columns: readonly DataColumn<DeskActivity>[] = [
    {
      key: 'name',
      head: t('activitiesDesk:participants.activity'),
      isRowHead: true,
      cell: ({ id, name }) => (
        <Link to="/desk/moderation/participants/$id" params={{ id }} className={linkClass}>
          {name}
        </Link>
      ),
    },
    {
      key: 'status',
      head: t('activitiesDesk:participants.status'),
      cell: ({ status }) => <StateDot tone={tones[status]}>{t(`notices:status.${status}`)}</StateDot>,
    },
    {
      key: 'time',
      head: t('activitiesDesk:participants.time'),
      cell: ({ startTime, endTime }) =>
        t('activitiesDesk:participants.span', { from: date(startTime), to: date(endTime) }),
    },
    {
      key: 'enrolled',
      head: t('activitiesDesk:participants.enrolled'),
      isNumber: true,
      cell: ({ enrolled, capacity }) =>
        capacity === undefined
          ? String(enrolled)
          : t('activitiesDesk:participants.places', { enrolled, capacity }),
    },
    {
      key: 'waiting',
      head: t('activitiesDesk:participants.waiting'),
      isNumber: true,
      cell: ({ waiting }) => waiting,
    },
  ];
  return (
    <DeskScreen
      title={t('activitiesDesk:participants.title')}
      text={t('activitiesDesk:participants.text')}
      menu={<ModerationMenu />}
    >
      <DeskTable
        caption={t('activitiesDesk:participants.title')}
        columns={columns}
        query={activities}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        searchLabel={t('activitiesDesk:participants.searchActivity')}
        empty={
          <EmptyState
            title={t('activitiesDesk:participants.noActivity')}
            message={t('activitiesDesk:participants.noActivityText')}
          />
        }
      />
    </DeskScreen>
  );
}
