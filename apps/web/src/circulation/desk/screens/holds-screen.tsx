import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { circulationDeskCalls } from '@yuelan/contract/circulation/desk-remote';
import { type DeskHold, holdPlaces, holdSorts } from '@yuelan/contract/circulation/desk-schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callMutation, callQuery } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { refreshCirculation } from '../api.ts';
import { CirculationMenu } from '../circulation-menu.tsx';
import { HoldSlip } from '../components/paper.tsx';

/** The pick list and the hold shelf. */
export function HoldsScreen() {
  const { t } = useTranslation('circulationDesk');
  const { date } = useFormats();
  const page = usePage();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const table = useTableAddress({ sort: { by: 'place', descending: false }, filters: ['place'] });
  const place = holdPlaces.find((one) => one === table.filters.place) ?? '';
  const filter = {
    text: table.text,
    sort: holdSorts.find((one) => one === table.order) ?? '',
    place,
  } as const;
  const holds = useQuery({
    ...callQuery(circulationDeskCalls.holds, { ...table.paging, ...filter }),
    placeholderData: keepPreviousData,
  });
  const shelve = useMutation(callMutation(circulationDeskCalls.shelveHolds));
  const cancel = useMutation(callMutation(circulationDeskCalls.cancelHolds));
  const handOut = useMutation(callMutation(circulationDeskCalls.handOut));
  const [slips, setSlips] = useState<readonly DeskHold[]>([]);
  const after = {
    onError: (error: Error) => showToast('error', failureText(page, error)),
    onSettled: () => refreshCirculation(client),
  };
  const idsOf = (chosen: readonly DeskHold[]) => ({ ids: chosen.map(({ id }) => id) });

  const columns: readonly DataColumn<DeskHold>[] = [
    {
      key: 'place',
      head: t('hold.place'),
      sort: 'ascending',
      cell: (hold) => [hold.storageName, hold.shelf, hold.callNumber].filter(Boolean).join(' · '),
    },
    { key: 'title', head: t('title'), isRowHead: true, cell: ({ bookName }) => bookName },
    { key: 'barcode', head: t('barcode'), isExtra: true, cell: ({ barcode }) => barcode },
    {
      key: 'reader',
      head: t('reader.one'),
      sort: 'ascending',
      cell: ({ readerName, card }) => `${readerName} ${card}`,
    },
    { key: 'until', head: t('hold.untilHead'), sort: 'ascending', cell: ({ endAt }) => date(endAt) },
    {
      key: 'state',
      head: t('hold.state'),
      cell: ({ shelvedAt }) => (
        <StateDot tone={shelvedAt === '' ? 'wait' : 'ok'}>
          {t(shelvedAt === '' ? 'hold.toPick' : 'hold.onShelf')}
        </StateDot>
      ),
    },
    {
      key: 'actions',
      head: t('actions'),
      isActions: true,
      cell: (hold) => (
        <Button
          kind="quiet"
          busy={handOut.isPending}
          onClick={() =>
            handOut.mutate(
              { key: crypto.randomUUID(), id: hold.id },
              {
                ...after,
                onSuccess: ({ dueOn, undoId }) =>
                  offerUndo(t('hold.handedOut', { name: hold.readerName, day: date(dueOn) }), undoId),
              },
            )
          }
        >
          {t('hold.handOut')}
        </Button>
      ),
    },
  ];

  return (
    <DeskScreen title={t('hold.title')} text={t('hold.text')} menu={<CirculationMenu />}>
      <DeskTable
        caption={t('hold.title')}
        columns={columns}
        query={holds}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ bookName, readerName }) => `${bookName} · ${readerName}`}
        searchLabel={t('hold.search')}
        filters={
          <Select
            label={t('hold.show')}
            value={place}
            choices={[
              { value: '', label: t('hold.all') },
              { value: 'pick', label: t('hold.toPick') },
              { value: 'shelf', label: t('hold.onShelf') },
            ]}
            onChange={(next) => table.go({ filters: { place: next } })}
          />
        }
        bulk={(chosen, done) => (
          <>
            <Button
              busy={shelve.isPending}
              onClick={() =>
                shelve.mutate(idsOf(chosen), {
                  ...after,
                  onSuccess: ({ shelved, undoId }) => {
                    done();
                    offerUndo(t('hold.shelved', { count: shelved }), undoId);
                  },
                })
              }
            >
              {t('hold.shelve')}
            </Button>
            <Button onClick={() => setSlips(chosen)}>{t('hold.print')}</Button>
            <Button
              busy={cancel.isPending}
              onClick={() =>
                cancel.mutate(idsOf(chosen), {
                  ...after,
                  onSuccess: ({ cancelled, undoId }) => {
                    done();
                    offerUndo(t('hold.cancelled', { count: cancelled }), undoId);
                  },
                })
              }
            >
              {t('hold.cancel')}
            </Button>
          </>
        )}
        download={<DownloadButton call={circulationDeskCalls.downloadHolds} input={filter} />}
        empty={<EmptyState title={t('hold.none')} message={t('hold.noneText')} />}
      />
      {slips.length > 0 && <HoldSlip holds={slips} onDone={() => setSlips([])} />}
    </DeskScreen>
  );
}
