import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DeskRole } from '@yuelan/contract/staff/schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useMay } from '../../../desk/staff-state.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { rolesQuery } from '../api.ts';
import { RolePanel } from '../components/role-panel.tsx';
import { useRoleName } from '../role-name.ts';
import { StaffMenu } from '../staff-menu.tsx';

/** The permissions of each role. */
export function RolesScreen() {
  const { t } = useTranslation(['staffDesk', 'desk', 'platform']);
  const roles = useQuery(rolesQuery);
  const nameOf = useRoleName();
  const may = useMay();
  const [opened, setOpened] = useState<DeskRole | 'new'>();
  return (
    <DeskScreen
      title={t('staffDesk:roles.title')}
      text={t('staffDesk:roles.text')}
      menu={<StaffMenu />}
      actions={
        may('roles.edit') && (
          <Button kind="primary" onClick={() => setOpened('new')}>
            <IconPlus stroke={1.8} aria-hidden="true" />
            {t('staffDesk:roles.new')}
          </Button>
        )
      }
    >
      <Loaded query={roles} waiting={<LinesSkeleton label={t('platform:loading')} lines={7} />}>
        {(list) => (
          <DataTable
            caption={t('staffDesk:roles.title')}
            words={{ tickAll: '', tick: () => '', keys: t('desk:table.keys') }}
            rows={list}
            keyOf={({ id }) => id}
            nameOf={nameOf}
            columns={[
              {
                key: 'name',
                head: t('staffDesk:roles.name'),
                isRowHead: true,
                cell: (role) => (
                  <Button kind="quiet" onClick={() => setOpened(role)}>
                    {role.ofGroup ? t('staffDesk:role.ofGroup', { name: nameOf(role) }) : nameOf(role)}
                  </Button>
                ),
              },
              {
                key: 'about',
                head: t('staffDesk:roles.about'),
                cell: ({ key }) => (key === '' ? t('staffDesk:roles.own') : t(`staffDesk:about.${key}`)),
              },
              {
                key: 'permissions',
                head: t('staffDesk:roles.permissions'),
                isNumber: true,
                cell: ({ permissions }) => permissions.length,
              },
              {
                key: 'accounts',
                head: t('staffDesk:menu.accounts'),
                isNumber: true,
                cell: ({ accounts }) => accounts,
              },
            ]}
          />
        )}
      </Loaded>
      {opened !== undefined && (
        <RolePanel role={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </DeskScreen>
  );
}
