import { SubMenu } from '../../desk/sub-menu.tsx';
import { useTranslation } from '../../messages/translation.ts';

const may = 'circulation.lend';

/** Links to the screens of the circulation desk. */
export function CirculationMenu() {
  const { t } = useTranslation('circulationDesk');
  return (
    <SubMenu
      label={t('menu.label')}
      entries={[
        { to: '/desk/circulation', title: t('menu.lend'), may },
        { to: '/desk/circulation/returns', title: t('menu.returns'), may },
        { to: '/desk/circulation/holds', title: t('menu.holds'), may },
        { to: '/desk/circulation/overdue', title: t('menu.overdue'), may },
        { to: '/desk/circulation/copy', title: t('menu.copy'), may },
      ]}
    />
  );
}
