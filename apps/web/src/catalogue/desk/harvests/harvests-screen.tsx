import { useQuery } from '@tanstack/react-query';
import type { HarvestSource } from '@yuelan/contract/catalogue/sync-calls';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useMay } from '../../../desk/staff-state.ts';
import { ImportMenu } from '../../../import/desk/public.ts';
import { SettingsGroup } from '../../../library/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { HarvestDecision } from './harvest-decision.tsx';
import { HarvestRuns } from './harvest-runs.tsx';
import { runsQuery, sourcesQuery, whileHarvesting } from './harvests-query.ts';
import { SourcePanel } from './source-panel.tsx';
import { SourcesTable } from './sources-table.tsx';

/** The sources from which the library harvests its titles, and how the last harvests went. */
export function HarvestsScreen() {
  const { t } = useTranslation(['catalogueDesk', 'platform']);
  const may = useMay();
  const canEdit = may('settings.edit');
  const runs = useQuery({
    ...runsQuery,
    refetchInterval: ({ state }) => whileHarvesting(state.data?.runs),
  });
  const sources = useQuery({
    ...sourcesQuery,
    refetchInterval: ({ state }) => whileHarvesting(state.data?.sources),
  });
  /** The source whose panel is open; `new` for a new one. */
  const [open, setOpen] = useState<HarvestSource | 'new'>();
  return (
    <DeskScreen
      title={t('catalogueDesk:harvests.title')}
      text={t('catalogueDesk:harvests.text')}
      menu={<ImportMenu />}
      actions={
        canEdit && sources.data !== undefined ? (
          <Button kind="primary" onClick={() => setOpen('new')}>
            {t('catalogueDesk:harvests.new')}
          </Button>
        ) : undefined
      }
    >
      <Loaded query={sources} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
        {(loaded) => (
          <SettingsGroup>
            {(runs.data?.runs ?? [])
              .filter(({ outcome }) => outcome === 'waiting')
              .map((run) => (
                <HarvestDecision key={run.id} run={run} />
              ))}
            {loaded.sources.length === 0 ? (
              <EmptyState
                title={t('catalogueDesk:harvests.none')}
                message={t('catalogueDesk:harvests.noneText')}
              />
            ) : (
              <SourcesTable
                sources={loaded.sources}
                protocols={loaded.protocols}
                canEdit={canEdit}
                canHarvest={may('catalogue.edit')}
                onOpen={setOpen}
              />
            )}
            {loaded.sources.length > 0 && (
              <Loaded query={runs} waiting={<LinesSkeleton label={t('platform:loading')} lines={4} />}>
                {(shown) => <HarvestRuns runs={shown.runs} />}
              </Loaded>
            )}
            {open !== undefined && (
              <SourcePanel
                protocols={loaded.protocols}
                source={open === 'new' ? undefined : open}
                onClose={() => setOpen(undefined)}
              />
            )}
          </SettingsGroup>
        )}
      </Loaded>
    </DeskScreen>
  );
}
