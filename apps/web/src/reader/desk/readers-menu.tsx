import { SubMenu } from '../../desk/sub-menu.tsx';
import { useTranslation } from '../../messages/translation.ts';

/** Links to the screens about readers. */
export function ReadersMenu() {
  const { t } = useTranslation('readerDesk');
  return (
    <SubMenu
      label={t('menu.label')}
      entries={[
        { to: '/desk/readers', title: t('menu.readers'), may: 'readers.read' },
        { to: '/desk/readers/classes', title: t('menu.classes'), may: 'readers.read' },
        { to: '/desk/readers/types', title: t('menu.types'), may: 'readers.read' },
        { to: '/desk/readers/year', title: t('menu.year'), may: 'readers.promote' },
      ]}
    />
  );
}
