import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountSystems, IdentitySource } from '@yuelan/contract/reader/identity-calls';
import { identityDeskCalls } from '@yuelan/contract/reader/identity-remote';
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
import { accountsQuery } from './accounts-query.ts';

/** The account systems in the order of their buttons, with actions for each. */
export function AccountsTable({
  loaded: { version, sources, types },
  canEdit,
  onOpen,
}: {
  readonly loaded: AccountSystems;
  readonly canEdit: boolean;
  readonly onOpen: (source: IdentitySource) => void;
}) {
  const { t } = useTranslation(['readerDesk', 'desk', 'platform']);
  const page = usePage();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const { number } = useFormats();
  const order = useMutation(callMutation(identityDeskCalls.order));
  const remove = useMutation(callMutation(identityDeskCalls.remove));
  const after = {
    onError: (error: Error) => showToast('error', failureText(page, error)),
    onSettled: () => client.invalidateQueries({ queryKey: accountsQuery.queryKey }),
  };
  const nameOf = ({ texts }: IdentitySource) =>
    [texts['nameZh'], texts['nameEn']].filter((name) => name !== undefined).join(' · ');
  const typeOf = ({ system }: IdentitySource) => types.find((type) => type.system === system);
  const firstTimeOf = (source: IdentitySource) =>
    typeOf(source)
      ?.fields.find(({ name }) => name === 'firstTime')
      ?.choices.find(({ value }) => value === source.texts['firstTime'])?.label ?? '';

  function move(source: IdentitySource, by: -1 | 1): void {
    const ids = sources.map(({ id }) => id);
    const place = ids.indexOf(source.id);
    ids.splice(place, 1);
    ids.splice(place + by, 0, source.id);
    order.mutate(
      { version, ids },
      {
        ...after,
        onSuccess: ({ undoId }) =>
          offerUndo(t('readerDesk:accountSystems.moved', { name: nameOf(source) }), undoId),
      },
    );
  }

  async function ask(source: IdentitySource): Promise<void> {
    const name = nameOf(source);
    const isSure = await askConfirm({
      title: t('readerDesk:accountSystems.sure', { name }),
      text: [
        source.bound === 0
          ? t('readerDesk:accountSystems.removalUnbound')
          : t('readerDesk:accountSystems.removal', { count: source.bound }),
        source.system === 'ldap' ? t('readerDesk:accountSystems.removalDirectory') : '',
        source.secrets.length > 0 ? t('readerDesk:accountSystems.removalSecret') : '',
      ]
        .filter((text) => text !== '')
        .join(' '),
      confirmLabel: t('readerDesk:accountSystems.remove'),
      cancelLabel: t('platform:confirm.cancel'),
      danger: true,
    });
    if (!isSure) return;
    remove.mutate(
      { version, id: source.id },
      {
        ...after,
        onSuccess: ({ undoId }) => offerUndo(t('readerDesk:accountSystems.removed', { name }), undoId),
      },
    );
  }

  const columns: readonly DataColumn<IdentitySource>[] = [
    { key: 'name', head: t('readerDesk:accountSystems.name'), isRowHead: true, cell: nameOf },
    {
      key: 'type',
      head: t('readerDesk:accountSystems.type'),
      cell: (source) => typeOf(source)?.label ?? source.system,
    },
    { key: 'firstTime', head: t('readerDesk:accountSystems.firstTime'), cell: firstTimeOf },
    {
      key: 'bound',
      head: t('readerDesk:accountSystems.bound'),
      isNumber: true,
      cell: ({ bound }) => number(bound),
    },
    {
      key: 'actions',
      head: t('readerDesk:accountSystems.actions'),
      isActions: true,
      cell: (source) => {
        const name = nameOf(source);
        const place = sources.indexOf(source);
        return (
          <>
            <Button
              kind="quiet"
              aria-label={t(
                canEdit ? 'readerDesk:accountSystems.changeOf' : 'readerDesk:accountSystems.showOf',
                {
                  name,
                },
              )}
              onClick={() => onOpen(source)}
            >
              {t(canEdit ? 'readerDesk:accountSystems.change' : 'readerDesk:accountSystems.show')}
            </Button>
            {canEdit && place > 0 && (
              <Button
                kind="quiet"
                busy={order.isPending}
                aria-label={t('readerDesk:accountSystems.upOf', { name })}
                onClick={() => move(source, -1)}
              >
                {t('readerDesk:accountSystems.up')}
              </Button>
            )}
            {canEdit && place < sources.length - 1 && (
              <Button
                kind="quiet"
                busy={order.isPending}
                aria-label={t('readerDesk:accountSystems.downOf', { name })}
                onClick={() => move(source, 1)}
              >
                {t('readerDesk:accountSystems.down')}
              </Button>
            )}
            {canEdit && (
              <Button
                kind="quiet"
                busy={remove.isPending}
                aria-label={t('readerDesk:accountSystems.removeOf', { name })}
                onClick={() => void ask(source)}
              >
                {t('readerDesk:accountSystems.remove')}
              </Button>
            )}
          </>
        );
      },
    },
  ];
  return (
    <DataTable
      caption={t('readerDesk:accountSystems.title')}
      columns={columns}
      rows={sources}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      words={{ tickAll: '', tick: () => '', keys: t('desk:table.keys') }}
    />
  );
}
