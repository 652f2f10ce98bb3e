import { useQuery } from '@tanstack/react-query';
import { sourceDeskCalls } from '@yuelan/contract/circulation/source-remote';
import { SettingsGroup, SettingsScreen } from '../../../library/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { callQuery } from '../../../platform/query.ts';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { SystemForm } from './system-form.tsx';
import { SystemState } from './system-state.tsx';
import { TerminalsPanel } from './terminals-panel.tsx';

const systemsQuery = callQuery(sourceDeskCalls.systems, {});

/** Where loans are kept: in the portal, with its self-check machines, or in a library system. */
export function SystemScreen() {
  const { t } = useTranslation('platform');
  const systems = useQuery(systemsQuery);
  return (
    <SettingsScreen part="system">
      {({ source }) => (
        <Loaded query={systems} waiting={<LinesSkeleton label={t('loading')} lines={8} />}>
          {(offered) => (
            <SettingsGroup>
              <SystemForm stored={source} systems={offered.systems} kept={offered.kept} />
              {source.system === 'built-in' ? <TerminalsPanel /> : <SystemState />}
            </SettingsGroup>
          )}
        </Loaded>
      )}
    </SettingsScreen>
  );
}
