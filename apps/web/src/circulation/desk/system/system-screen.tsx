import { useQuery } from '@tanstack/react-query';
import { sourceDeskCalls } from '@yuelan/contract/circulation/source-remote';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { SettingsGroup, SettingsMenu, settingsQuery } from '../../../library/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { callQuery } from '../../../platform/query.ts';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { SystemForm } from './system-form.tsx';
import { SystemState } from './system-state.tsx';
import { TerminalsPanel } from './terminals-panel.tsx';

const systemsQuery = callQuery(sourceDeskCalls.systems, {});

/** Where the loans are kept: by the portal, with its self-check machines, or by a library system. */
export function SystemScreen() {
  const { t } = useTranslation(['libraryDesk', 'platform']);
  const settings = useQuery(settingsQuery);
  const systems = useQuery(systemsQuery);
  const waiting = <LinesSkeleton label={t('platform:loading')} lines={8} />;
  return (
    <DeskScreen
      title={t('libraryDesk:system.title')}
      text={t('libraryDesk:system.text')}
      menu={<SettingsMenu />}
    >
      <Loaded query={settings} waiting={waiting}>
        {({ source }) => (
          <Loaded query={systems} waiting={waiting}>
            {(offered) => (
              <SettingsGroup>
                <SystemForm stored={source} systems={offered.systems} kept={offered.kept} />
                {source.system === 'built-in' ? <TerminalsPanel /> : <SystemState />}
              </SettingsGroup>
            )}
          </Loaded>
        )}
      </Loaded>
    </DeskScreen>
  );
}
