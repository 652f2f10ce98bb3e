import { SubMenu } from '../../desk/sub-menu.tsx';
import { useTranslation } from '../../messages/translation.ts';

/** Links to the screens about staff. */
export function StaffMenu() {
  const { t } = useTranslation('staffDesk');
  return (
    <SubMenu
      label={t('menu.label')}
      entries={[
        { to: '/desk/staff', title: t('menu.accounts'), may: 'staff.manage' },
        { to: '/desk/staff/roles', title: t('menu.roles'), may: 'staff.manage' },
        { to: '/desk/staff/sessions', title: t('menu.sessions'), may: 'staff.manage' },
        { to: '/desk/staff/audit', title: t('menu.audit'), may: 'audit.read' },
      ]}
    />
  );
}
