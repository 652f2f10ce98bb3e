import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { staffSessionSchema } from '@yuelan/contract/staff/schemas';
import type { z } from 'zod/mini';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { useConfirmed } from '../../../platform/use-confirmed.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { endSession, refreshStaff, sessionsQuery } from '../api.ts';
import { StaffMenu } from '../staff-menu.tsx';

type StaffSession = z.infer<typeof staffSessionSchema>;

/** Who is logged in, from where, and a way to end a login. */
export function SessionsScreen() {
  const { t } = useTranslation('staffDesk');
  const { dateTime } = useFormats();
  const table = useTableAddress();
  const sessions = useQuery({ ...sessionsQuery(table.paging), placeholderData: keepPreviousData });
  const end = useConfirmed(endSession, refreshStaff);

  const columns: readonly DataColumn<StaffSession>[] = [
    { key: 'name', head: t('account.name'), isRowHead: true, cell: ({ account }) => account.name },
    { key: 'login', head: t('account.login'), cell: ({ account }) => account.login },
    { key: 'device', head: t('sessions.device'), cell: ({ device }) => device },
    { key: 'address', head: t('sessions.address'), isExtra: true, cell: ({ address }) => address },
    {
      key: 'created',
      head: t('sessions.created'),
      isExtra: true,
      cell: ({ createdAt }) => dateTime(createdAt),
    },
    { key: 'used', head: t('sessions.used'), cell: ({ lastUsedAt }) => dateTime(lastUsedAt) },
    {
      key: 'actions',
      head: t('sessions.actions'),
      isActions: true,
      cell: ({ id, account, current }) =>
        current ? (
          t('sessions.current')
        ) : (
          <Button
            kind="quiet"
            busy={end.busy}
            onClick={() =>
              end.ask({
                title: t('sessions.end'),
                text: t('sessions.endText', { name: account.name }),
                confirmLabel: t('sessions.end'),
                danger: true,
                input: { id },
                done: () => t('sessions.ended'),
              })
            }
          >
            {t('sessions.end')}
          </Button>
        ),
    },
  ];

  return (
    <DeskScreen title={t('sessions.title')} text={t('sessions.text')} menu={<StaffMenu />}>
      <DeskTable
        caption={t('sessions.title')}
        columns={columns}
        query={sessions}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ account }) => account.name}
        empty={<EmptyState title={t('sessions.none')} />}
      />
    </DeskScreen>
  );
}
