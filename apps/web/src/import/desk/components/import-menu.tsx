import { SubMenu } from '../../../desk/sub-menu.tsx';
import { useTranslation } from '../../../messages/translation.ts';

/** The two ways to import records: from files, and by harvesting sources. */
export function ImportMenu() {
  const { t } = useTranslation('importDesk');
  return (
    <SubMenu
      label={t('menu.label')}
      entries={[
        { to: '/desk/import', title: t('menu.files'), may: 'import.run' },
        { to: '/desk/import/sources', title: t('menu.sources'), may: 'import.run' },
      ]}
    />
  );
}
