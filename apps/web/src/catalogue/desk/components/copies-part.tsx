import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { copyStatuses, isCopyStatus } from '@yuelan/contract/catalogue/copy-states';
import type { DeskCopy, DeskTitle } from '@yuelan/contract/catalogue/desk-schemas';
import { useState } from 'react';
import { useMay } from '../../../desk/staff-state.ts';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { askConfirm } from '../../../ui/dialogs/confirm.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { showTitle, withdrawCopies } from '../api.ts';
import { CopyPanel } from './copy-panel.tsx';
import { NewCopies } from './new-copies.tsx';

/** The copies of a title: the library's own can be changed, those of its branches are only shown. */
export function CopiesPart({ title }: { readonly title: DeskTitle }) {
  const { t } = useTranslation(['catalogueDesk', 'desk']);
  const page = usePage();
  const may = useMay();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const table = useTableAddress();
  const withdraw = useMutation(withdrawCopies);
  const [opened, setOpened] = useState<number>();
  const [adding, setAdding] = useState(false);
  const { copies } = title;
  const shown = copies.slice((table.page - 1) * table.size, table.page * table.size);
  const openedCopy = copies.find(({ id }) => id === opened);
  const hasBranches = copies.some(({ own }) => !own);

  const columns: readonly DataColumn<DeskCopy>[] = [
    {
      key: 'barcode',
      head: t('catalogueDesk:copy.barcode'),
      isRowHead: true,
      cell: ({ id, barcode, own }) =>
        own && may('catalogue.edit') ? (
          <Button kind="quiet" onClick={() => setOpened(id)}>
            {barcode}
          </Button>
        ) : (
          barcode
        ),
    },
    ...(hasBranches
      ? [
          {
            key: 'library',
            head: t('catalogueDesk:copy.library'),
            cell: ({ libname }: DeskCopy) => libname,
          },
        ]
      : []),
    { key: 'storage', head: t('catalogueDesk:copy.storage'), cell: ({ storage }) => storage },
    { key: 'shelf', head: t('catalogueDesk:copy.shelf'), cell: ({ shelf }) => shelf },
    {
      key: 'callNumber',
      head: t('catalogueDesk:field.callNumber'),
      isExtra: true,
      cell: ({ callNumber }) => callNumber || title.record.callNumber,
    },
    { key: 'status', head: t('catalogueDesk:copy.status'), cell: (copy) => <Status copy={copy} /> },
  ];

  async function askWithdraw(ticked: readonly DeskCopy[], done: () => void): Promise<void> {
    const chosen = ticked.filter(({ own }) => own);
    if (chosen.length === 0) return showToast('info', t('catalogueDesk:copy.notOwn'));
    const confirmed = await askConfirm({
      title: t('catalogueDesk:copy.withdraw'),
      text: t('catalogueDesk:copy.withdrawText', { count: chosen.length }),
      confirmLabel: t('catalogueDesk:copy.withdraw'),
      cancelLabel: t('desk:cancel'),
      danger: true,
    });
    if (!confirmed) return;
    withdraw.mutate(
      { titleId: title.id, ids: chosen.map(({ id }) => id) },
      {
        onSuccess: ({ title: now, undoId }) => {
          done();
          showTitle(client, now);
          offerUndo(t('catalogueDesk:copy.withdrawn', { count: chosen.length }), undoId);
        },
        onError: (error) => showToast('error', failureText(page, error)),
      },
    );
  }

  return (
    <Panel title={t('catalogueDesk:copies')}>
      <DeskTable
        caption={t('catalogueDesk:copies')}
        columns={columns}
        query={{
          data: { results: shown, totalRecord: copies.length },
          error: null,
          isFetching: false,
          refetch: () => undefined,
        }}
        table={table}
        keyOf={({ id }) => String(id)}
        nameOf={({ barcode }) => barcode}
        isMarked={({ statusId }) => statusId === 6}
        {...(may('catalogue.withdraw') && title.mergedInto === ''
          ? {
              bulk: (chosen: readonly DeskCopy[], done: () => void) => (
                <Button kind="quiet" busy={withdraw.isPending} onClick={() => void askWithdraw(chosen, done)}>
                  {t('catalogueDesk:copy.withdraw')}
                </Button>
              ),
            }
          : {})}
        empty={<EmptyState title={t('catalogueDesk:noCopies')} message={t('catalogueDesk:noCopiesText')} />}
      />
      {may('catalogue.edit') && title.mergedInto === '' && (
        <Button onClick={() => setAdding(true)}>
          <IconPlus stroke={1.8} aria-hidden="true" />
          {t('catalogueDesk:copy.add')}
        </Button>
      )}
      {adding && <NewCopies title={title} onClose={() => setAdding(false)} />}
      {openedCopy !== undefined && (
        <CopyPanel key={openedCopy.id} title={title} copy={openedCopy} onClose={() => setOpened(undefined)} />
      )}
    </Panel>
  );
}

function Status({ copy: { statusId, held, lent, lendable, dueOn } }: { readonly copy: DeskCopy }) {
  const { t } = useTranslation('catalogueDesk');
  const { language } = usePage();
  const name = isCopyStatus(statusId) ? copyStatuses[statusId][language] : String(statusId);
  const notes = [
    ...(held ? [t('copy.held')] : []),
    ...(lent && dueOn !== '' ? [t('copy.due', { day: dueOn })] : []),
    ...(lendable ? [] : [t('copy.inHouse')]),
  ];
  const tone = statusId === 1 ? 'ok' : lent || held ? 'wait' : 'none';
  return <StateDot tone={tone}>{[name, ...notes].join(t('between'))}</StateDot>;
}
