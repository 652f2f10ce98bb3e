import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { staffCalls } from '@yuelan/contract/staff/remote';
import type { StaffAccount } from '@yuelan/contract/staff/schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { accountsQuery } from '../api.ts';
import { AccountPanel } from '../components/account-panel.tsx';
import { InvitationDialog } from '../components/invitation-dialog.tsx';
import { type Invited, NewAccount } from '../components/new-account.tsx';
import { useRoleName } from '../role-name.ts';
import { StaffMenu } from '../staff-menu.tsx';

const tones = { active: 'ok', invited: 'wait', closed: 'none' } as const;

export function AccountsScreen() {
  const { t } = useTranslation('staffDesk');
  const { dateTime } = useFormats();
  const nameOf = useRoleName();
  const table = useTableAddress();
  const accounts = useQuery({
    ...accountsQuery({ ...table.paging, text: table.text }),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<StaffAccount | 'new'>();
  const [invited, setInvited] = useState<Invited>();

  const columns: readonly DataColumn<StaffAccount>[] = [
    {
      key: 'name',
      head: t('account.name'),
      isRowHead: true,
      cell: (account) => (
        <Button kind="quiet" onClick={() => setOpened(account)}>
          {account.name}
        </Button>
      ),
    },
    { key: 'login', head: t('account.login'), cell: ({ login }) => login },
    {
      key: 'roles',
      head: t('account.roles'),
      cell: ({ roles }) => roles.map(nameOf).join(t('between')),
    },
    {
      key: 'status',
      head: t('account.status'),
      cell: ({ status }) => <StateDot tone={tones[status]}>{t(`account.statuses.${status}`)}</StateDot>,
    },
    {
      key: 'factor',
      head: t('account.second'),
      isExtra: true,
      cell: ({ hasSecondFactor }) => t(hasSecondFactor ? 'account.hasSecond' : 'account.noSecond'),
    },
    {
      key: 'lastLogin',
      head: t('account.lastLogin'),
      isExtra: true,
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? t('account.never') : dateTime(lastLoginAt)),
    },
  ];

  function showInvitation(given: Invited): void {
    setOpened(undefined);
    setInvited(given);
  }

  return (
    <DeskScreen
      title={t('accounts.title')}
      menu={<StaffMenu />}
      actions={
        <Button kind="primary" onClick={() => setOpened('new')}>
          <IconPlus stroke={1.8} aria-hidden="true" />
          {t('account.new')}
        </Button>
      }
    >
      <DeskTable
        caption={t('accounts.title')}
        columns={columns}
        query={accounts}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        isMarked={({ status }) => status === 'closed'}
        searchLabel={t('accounts.search')}
        download={<DownloadButton call={staffCalls.downloadAccounts} input={{ text: table.text }} />}
        empty={<EmptyState title={t('accounts.none')} />}
      />
      {opened === 'new' && <NewAccount onClose={() => setOpened(undefined)} onInvited={showInvitation} />}
      {opened !== undefined && opened !== 'new' && (
        <AccountPanel
          key={opened.id}
          account={opened}
          onClose={() => setOpened(undefined)}
          onInvited={showInvitation}
        />
      )}
      {invited !== undefined && <InvitationDialog {...invited} onClose={() => setInvited(undefined)} />}
    </DeskScreen>
  );
}
