import { SubMenu } from '../../desk/sub-menu.tsx';
import { useTranslation } from '../../messages/translation.ts';

/** The screens with a library's statistics. */
export function StatisticsMenu() {
  const { t } = useTranslation('statisticsDesk');
  return (
    <SubMenu
      label={t('menu.label')}
      entries={[
        { to: '/desk/statistics', title: t('menu.overview'), may: 'statistics.read' },
        { to: '/desk/statistics/groups', title: t('menu.groups'), may: 'statistics.read' },
        { to: '/desk/statistics/year', title: t('menu.year'), may: 'statistics.read' },
        { to: '/desk/statistics/searches', title: t('menu.searches'), may: 'statistics.read' },
      ]}
    />
  );
}
