import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sourceDeskCalls } from '@yuelan/contract/circulation/source-remote';
import type { Terminal } from '@yuelan/contract/circulation/source-schemas';
import { useState } from 'react';
import { useMay } from '../../../desk/staff-state.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { SettingsNote } from '../../../library/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePage } from '../../../platform/page.ts';
import { callMutation, callQuery } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { useRunningText } from '../../../platform/use-running-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { NewTerminal } from './new-terminal.tsx';
import styles from './system.module.css';

const terminalsQuery = callQuery(sourceDeskCalls.terminals, {});

/** The self-check machines, gates and sorters that may speak SIP2 to the portal. */
export function TerminalsPanel() {
  const { t } = useTranslation(['libraryDesk', 'desk', 'platform']);
  const runningText = useRunningText();
  const page = usePage();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const canEdit = useMay()('settings.edit');
  const terminals = useQuery(terminalsQuery);
  const [isNew, setIsNew] = useState(false);
  const [made, setMade] = useState<{ readonly login: string; readonly password: string }>();
  const refresh = () => client.invalidateQueries({ queryKey: terminalsQuery.queryKey });
  const remove = useMutation(callMutation(sourceDeskCalls.removeTerminal));
  const columns: readonly DataColumn<Terminal>[] = [
    { key: 'login', head: t('libraryDesk:machine.login'), isRowHead: true, cell: ({ login }) => login },
    {
      key: 'addresses',
      head: t('libraryDesk:machine.addresses'),
      cell: ({ addresses }) => addresses.join(' '),
    },
    { key: 'encoding', head: t('libraryDesk:machine.encoding'), cell: ({ encoding }) => encoding },
    {
      key: 'needsPin',
      head: t('libraryDesk:machine.readersGive'),
      cell: ({ needsPin }) => t(needsPin ? 'libraryDesk:machine.pin' : 'libraryDesk:machine.noPin'),
    },
    ...(canEdit
      ? [
          {
            key: 'remove',
            head: t('libraryDesk:machine.actions'),
            isActions: true,
            cell: ({ login }: Terminal) => (
              <Button
                kind="quiet"
                busy={remove.isPending}
                aria-label={t('libraryDesk:machine.removeOf', { login })}
                onClick={() =>
                  remove.mutate(
                    { login },
                    {
                      onSuccess: ({ undoId }) =>
                        offerUndo(t('libraryDesk:machine.removed', { login }), undoId),
                      onError: (error) => showToast('error', failureText(page, error)),
                      onSettled: refresh,
                    },
                  )
                }
              >
                {t('libraryDesk:machine.remove')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel
      title={t('libraryDesk:machine.title')}
      aside={canEdit && <Button onClick={() => setIsNew(true)}>{t('libraryDesk:machine.new')}</Button>}
    >
      <Loaded query={terminals} waiting={<LinesSkeleton label={t('platform:loading')} lines={3} />}>
        {({ terminals: rows, address }) => (
          <div className={styles['machines']}>
            <SettingsNote>
              {runningText(
                t('libraryDesk:machine.text'),
                address === ''
                  ? t('libraryDesk:machine.unanswered')
                  : t('libraryDesk:machine.answered', { address }),
              )}
            </SettingsNote>
            {rows.length === 0 ? (
              <p>{t('libraryDesk:machine.none')}</p>
            ) : (
              <DataTable
                caption={t('libraryDesk:machine.title')}
                columns={columns}
                rows={rows}
                keyOf={({ login }) => login}
                nameOf={({ login }) => login}
                words={{ tickAll: '', tick: () => '', keys: t('desk:table.keys') }}
              />
            )}
          </div>
        )}
      </Loaded>
      {isNew && (
        <NewTerminal
          onClose={() => setIsNew(false)}
          onMade={(machine) => {
            setIsNew(false);
            void refresh();
            if (machine.password === '')
              showToast('success', t('libraryDesk:machine.added', { login: machine.login }));
            else setMade(machine);
          }}
        />
      )}
      {made !== undefined && (
        <Dialog
          title={t('libraryDesk:machine.added', { login: made.login })}
          closeLabel={t('platform:close')}
          width={480}
          onClose={() => setMade(undefined)}
        >
          <p>{t('libraryDesk:machine.once')}</p>
          <p className={styles['secret']}>
            <code>{made.password}</code>
          </p>
        </Dialog>
      )}
    </Panel>
  );
}
