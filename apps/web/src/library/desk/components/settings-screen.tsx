import { useQuery } from '@tanstack/react-query';
import type { LibrarySettings } from '@yuelan/contract/library/desk-schemas';
import type { ReactNode } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { settingsQuery } from '../api.ts';
import { SettingsMenu } from './settings-menu.tsx';

/** A settings screen, filled with what is stored. */
export function SettingsScreen({
  part,
  children,
}: {
  readonly part: 'looks' | 'features' | 'addresses' | 'signIn' | 'system' | 'assistant';
  readonly children: (settings: LibrarySettings) => ReactNode;
}) {
  const { t } = useTranslation(['libraryDesk', 'platform']);
  const settings = useQuery(settingsQuery);
  return (
    <DeskScreen
      title={t(`libraryDesk:${part}.title`)}
      text={t(`libraryDesk:${part}.text`)}
      menu={<SettingsMenu />}
    >
      <Loaded query={settings} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
        {children}
      </Loaded>
    </DeskScreen>
  );
}
