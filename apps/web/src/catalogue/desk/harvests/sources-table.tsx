import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HarvestSource } from '@yuelan/contract/catalogue/sync-calls';
import { syncDeskCalls } from '@yuelan/contract/catalogue/sync-remote';
import type { SourceForm } from '@yuelan/contract/library/desk-schemas';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callMutation } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { askConfirm } from '../../../ui/dialogs/confirm.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { HarvestState } from './harvest-state.tsx';
import { isAtWork } from './harvests-query.ts';
import { useScheduleWords } from './use-schedule-words.ts';

/** The sources with their schedules and actions. */
export function SourcesTable({
  sources,
  protocols,
  canEdit,
  canHarvest,
  onOpen,
}: {
  readonly sources: readonly HarvestSource[];
  readonly protocols: readonly SourceForm[];
  readonly canEdit: boolean;
  readonly canHarvest: boolean;
  readonly onOpen: (source: HarvestSource) => void;
}) {
  const { t } = useTranslation(['catalogueDesk', 'desk', 'platform']);
  const page = usePage();
  const client = useQueryClient();
  const { dateTime, number } = useFormats();
  const offerUndo = useOfferUndo();
  const scheduleWords = useScheduleWords();
  const after = {
    onError: (error: Error) => showToast('error', failureText(page, error)),
    onSettled: () => client.invalidateQueries(),
  };
  const ask = useMutation({ ...callMutation(syncDeskCalls.ask), ...after });
  const remove = useMutation({ ...callMutation(syncDeskCalls.remove), ...after });

  async function askRemoval({ name, live }: HarvestSource): Promise<void> {
    const isSure = await askConfirm({
      title: t('catalogueDesk:harvests.sureRemove', { name }),
      text: t('catalogueDesk:harvests.sureRemoveText', { titles: number(live) }),
      confirmLabel: t('catalogueDesk:harvests.remove'),
      cancelLabel: t('platform:confirm.cancel'),
      danger: true,
    });
    if (isSure)
      remove.mutate(
        { name },
        { onSuccess: ({ undoId }) => offerUndo(t('catalogueDesk:harvests.removed', { name }), undoId) },
      );
  }
  async function askComplete({ name }: HarvestSource): Promise<void> {
    const isSure = await askConfirm({
      title: t('catalogueDesk:harvests.sureComplete', { name }),
      text: t('catalogueDesk:harvests.sureCompleteText'),
      confirmLabel: t('catalogueDesk:harvests.complete'),
      cancelLabel: t('platform:confirm.cancel'),
    });
    if (isSure) ask.mutate({ name, complete: true });
  }

  const columns: readonly DataColumn<HarvestSource>[] = [
    {
      key: 'name',
      head: t('catalogueDesk:harvests.source'),
      isRowHead: true,
      cell: ({ name }) => name,
    },
    {
      key: 'protocol',
      head: t('catalogueDesk:harvests.protocol'),
      isExtra: true,
      cell: ({ system }) => protocols.find((form) => form.system === system)?.label ?? system,
    },
    {
      key: 'schedule',
      head: t('catalogueDesk:harvests.schedule'),
      cell: ({ texts }) =>
        texts['paused'] === '1' ? t('catalogueDesk:harvests.paused') : scheduleWords(texts['schedule'] ?? ''),
    },
    {
      key: 'next',
      head: t('catalogueDesk:harvests.next'),
      cell: ({ next }) => (next === '' ? '–' : dateTime(next)),
    },
    {
      key: 'state',
      head: t('catalogueDesk:harvests.state'),
      cell: ({ outcome }) => <HarvestState outcome={outcome} />,
    },
    {
      key: 'lastSuccess',
      head: t('catalogueDesk:harvests.lastSuccess'),
      isExtra: true,
      cell: ({ lastSuccess }) =>
        lastSuccess === '' ? t('catalogueDesk:harvests.never') : dateTime(lastSuccess),
    },
    {
      key: 'live',
      head: t('catalogueDesk:harvests.titles'),
      isNumber: true,
      cell: ({ live }) => number(live),
    },
    {
      key: 'actions',
      head: t('catalogueDesk:harvests.actions'),
      isActions: true,
      cell: (source) => {
        const { name, outcome } = source;
        const isIdle = !isAtWork(source);
        return (
          <>
            {canHarvest && isIdle && outcome !== 'waiting' && (
              <>
                <Button
                  kind="quiet"
                  busy={ask.isPending}
                  aria-label={t('catalogueDesk:harvests.nowOf', { name })}
                  onClick={() => ask.mutate({ name, complete: false })}
                >
                  {t('catalogueDesk:harvests.now')}
                </Button>
                <Button
                  kind="quiet"
                  busy={ask.isPending}
                  aria-label={t('catalogueDesk:harvests.completeOf', { name })}
                  onClick={() => void askComplete(source)}
                >
                  {t('catalogueDesk:harvests.complete')}
                </Button>
              </>
            )}
            {canEdit && (
              <>
                <Button
                  kind="quiet"
                  aria-label={t('catalogueDesk:harvests.changeOf', { name })}
                  onClick={() => onOpen(source)}
                >
                  {t('catalogueDesk:harvests.change')}
                </Button>
                {isIdle && (
                  <Button
                    kind="quiet"
                    busy={remove.isPending}
                    aria-label={t('catalogueDesk:harvests.removeOf', { name })}
                    onClick={() => void askRemoval(source)}
                  >
                    {t('catalogueDesk:harvests.remove')}
                  </Button>
                )}
              </>
            )}
          </>
        );
      },
    },
  ];
  return (
    <DataTable
      caption={t('catalogueDesk:harvests.title')}
      columns={columns}
      rows={sources}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      words={{ tickAll: '', tick: () => '', keys: t('desk:table.keys') }}
    />
  );
}
