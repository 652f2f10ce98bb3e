import { SubMenu } from '../../../desk/sub-menu.tsx';
import { useTranslation } from '../../../messages/translation.ts';
import { useLibrary } from '../../public.ts';

/** Links to the settings screens. */
export function SettingsMenu() {
  const { t } = useTranslation('libraryDesk');
  const { display } = useLibrary();
  return (
    <SubMenu
      label={t('menu.label')}
      entries={[
        { to: '/desk/settings', title: t('menu.looks'), may: 'settings.read' },
        { to: '/desk/settings/features', title: t('menu.features'), may: 'settings.read' },
        ...(display?.source === undefined
          ? ([{ to: '/desk/settings/rules', title: t('menu.rules'), may: 'settings.read' }] as const)
          : []),
        { to: '/desk/settings/calendar', title: t('menu.calendar'), may: 'settings.read' },
        { to: '/desk/settings/addresses', title: t('menu.addresses'), may: 'settings.read' },
        { to: '/desk/settings/sign-in', title: t('menu.signIn'), may: 'settings.read' },
        { to: '/desk/settings/accounts', title: t('menu.accounts'), may: 'settings.read' },
        { to: '/desk/settings/system', title: t('menu.system'), may: 'settings.read' },
        { to: '/desk/settings/assistant', title: t('menu.assistant'), may: 'settings.read' },
      ]}
    />
  );
}
