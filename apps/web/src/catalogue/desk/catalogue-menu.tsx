import { SubMenu } from '../../desk/sub-menu.tsx';
import { useTranslation } from '../../messages/translation.ts';

/** The screens about titles and copies. */
export function CatalogueMenu() {
  const { t } = useTranslation('catalogueDesk');
  return (
    <SubMenu
      label={t('menu.label')}
      entries={[
        { to: '/desk/catalogue', title: t('menu.titles'), may: 'catalogue.read' },
        { to: '/desk/catalogue/labels', title: t('menu.labels'), may: 'catalogue.read' },
        { to: '/desk/catalogue/covers', title: t('menu.covers'), may: 'catalogue.read' },
      ]}
    />
  );
}
