import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readerDeskCalls } from '@yuelan/contract/reader/desk-remote';
import type { DeskReader, GroupList } from '@yuelan/contract/reader/desk-schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useMay } from '../../../desk/staff-state.ts';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useLibrary } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callQuery } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { changeStatus, refreshReaders, useGroupChoices } from '../api.ts';
import { BlockDialog } from '../components/block-dialog.tsx';
import { CardsDialog } from '../components/cards-dialog.tsx';
import { MoveDialog } from '../components/move-dialog.tsx';
import { NewReader } from '../components/reader-form.tsx';
import { ReaderPanel } from '../components/reader-panel.tsx';
import { ReaderStatus } from '../components/reader-status.tsx';
import { ReadersMenu } from '../readers-menu.tsx';

const orders = ['name', '-name', 'card', '-card', 'department', '-department', 'added', '-added'] as const;
const statuses = ['', '1', '4', '2', '5'] as const;

interface Chosen {
  readonly what: 'block' | 'cards' | GroupList;
  readonly readers: readonly DeskReader[];
  readonly done: () => void;
}

/** Finds readers, and opens or changes one or several. */
export function ReadersScreen() {
  const { t } = useTranslation('readerDesk');
  const may = useMay();
  const table = useTableAddress({
    sort: { by: 'name', descending: false },
    filters: ['status', 'class', 'type'],
  });
  const status = statuses.find((one) => one === table.filters.status) ?? '';
  const filter = {
    text: table.text,
    status,
    departmentId: table.filters.class,
    borrowerTypeId: table.filters.type,
    sort: orders.find((order) => order === table.order) ?? 'name',
  } as const;
  const readers = useQuery({
    ...callQuery(readerDeskCalls.list, { ...table.paging, ...filter }),
    placeholderData: keepPreviousData,
  });
  const classes = useGroupChoices('department');
  const types = useGroupChoices('borrowerType');
  const [opened, setOpened] = useState<Pick<DeskReader, 'id' | 'realName'> | 'new'>();
  const [chosen, setChosen] = useState<Chosen>();
  const [personal, setPersonal] = useState(false);
  const close = () => setChosen(undefined);

  const { display } = useLibrary();
  const columns: readonly DataColumn<DeskReader>[] = [
    {
      key: 'name',
      head: t('name'),
      isRowHead: true,
      sort: 'ascending',
      cell: (reader) => (
        <Button kind="quiet" onClick={() => setOpened(reader)}>
          {reader.realName}
        </Button>
      ),
    },
    { key: 'card', head: t('cardNumber'), sort: 'ascending', cell: ({ borrowNumber }) => borrowNumber },
    {
      key: 'department',
      head: t('department'),
      sort: 'ascending',
      cell: ({ department }) => department,
    },
    { key: 'type', head: t('borrowerType'), isExtra: true, cell: ({ borrowerType }) => borrowerType },
    { key: 'status', head: t('statusHead'), cell: (reader) => <ReaderStatus reader={reader} /> },
    ...(display?.source === undefined
      ? [
          {
            key: 'loans',
            head: t('loans'),
            isNumber: true,
            cell: ({ loans, overdue }: DeskReader) =>
              overdue > 0 ? t('loansOverdue', { loans, overdue }) : loans > 0 ? loans : '',
          },
        ]
      : []),
    { key: 'telephone', head: t('telephone'), isExtra: true, cell: ({ telephone }) => telephone },
  ];

  const filterOf = (name: 'status' | 'class' | 'type') => (value: string) =>
    table.go({ filters: { ...table.filters, [name]: value } });
  const anyOf = (label: string) => ({ value: '', label });
  return (
    <DeskScreen
      title={t('title')}
      menu={<ReadersMenu />}
      actions={
        may('readers.edit') && (
          <Button kind="primary" onClick={() => setOpened('new')}>
            <IconPlus stroke={1.8} aria-hidden="true" />
            {t('new')}
          </Button>
        )
      }
    >
      <DeskTable
        caption={t('title')}
        columns={columns}
        query={readers}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ realName }) => realName}
        isMarked={({ status: own }) => own === 5}
        searchLabel={t('search')}
        filters={
          <>
            <Select
              label={t('statusHead')}
              choices={statuses.map((value) => ({
                value,
                label: value === '' ? t('anyStatus') : t(`status.${value}`),
              }))}
              value={status}
              onChange={filterOf('status')}
            />
            <Select
              label={t('department')}
              choices={[anyOf(t('anyClass')), ...classes]}
              value={filter.departmentId}
              onChange={filterOf('class')}
            />
            <Select
              label={t('borrowerType')}
              choices={[anyOf(t('anyType')), ...types]}
              value={filter.borrowerTypeId}
              onChange={filterOf('type')}
            />
          </>
        }
        bulk={(ticked, done) => (
          <BulkActions
            onChoose={(what) => setChosen({ what, readers: ticked, done })}
            readers={ticked}
            onDone={done}
          />
        )}
        download={
          <>
            {may('readers.personal') && (
              <Check
                label={t('withPersonal')}
                checked={personal}
                onChange={({ currentTarget }) => setPersonal(currentTarget.checked)}
              />
            )}
            <DownloadButton call={readerDeskCalls.download} input={{ ...filter, personal }} />
          </>
        }
        empty={<EmptyState title={t('noReaders')} message={t('noReadersText')} />}
      />
      {opened === 'new' && <NewReader onClose={() => setOpened(undefined)} />}
      {opened !== undefined && opened !== 'new' && (
        <ReaderPanel key={opened.id} reader={opened} onClose={() => setOpened(undefined)} />
      )}
      {chosen !== undefined && <ChosenDialog chosen={chosen} onClose={close} />}
    </DeskScreen>
  );
}

/** Actions on ticked readers. */
function BulkActions({
  readers,
  onChoose,
  onDone,
}: {
  readonly readers: readonly DeskReader[];
  readonly onChoose: (what: Chosen['what']) => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('readerDesk');
  const may = useMay();
  const page = usePage();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const change = useMutation(changeStatus);
  const setStatus = (status: 1 | 5) =>
    change.mutate(
      { ids: readers.map(({ id }) => id), status },
      {
        onSuccess: ({ changed, undoId }) => {
          onDone();
          offerUndo(t(`changedMany.${status}`, { count: changed }), undoId);
        },
        onError: (error) => showToast('error', failureText(page, error)),
        onSettled: () => refreshReaders(client),
      },
    );
  return (
    <>
      <Button onClick={() => onChoose('cards')}>{t('cards.button')}</Button>
      {may('readers.edit') && (
        <>
          <Button onClick={() => onChoose('department')}>{t('move.toClass')}</Button>
          <MenuButton label={t('more')} name={t('more')}>
            <li>
              <button type="button" onClick={() => onChoose('borrowerType')}>
                {t('move.toType')}
              </button>
            </li>
            <li>
              <button type="button" onClick={() => onChoose('block')}>
                {t('block.button')}
              </button>
            </li>
            <li>
              <button type="button" onClick={() => setStatus(1)}>
                {t('letIn')}
              </button>
            </li>
            <li>
              <button type="button" onClick={() => setStatus(5)}>
                {t('left')}
              </button>
            </li>
          </MenuButton>
        </>
      )}
    </>
  );
}

function ChosenDialog({ chosen, onClose }: { readonly chosen: Chosen; readonly onClose: () => void }) {
  const { what, readers, done } = chosen;
  const ids = readers.map(({ id }) => id);
  const finish = () => {
    done();
    onClose();
  };
  if (what === 'cards') return <CardsDialog readers={readers} onClose={onClose} />;
  if (what === 'block') return <BlockDialog ids={ids} onClose={onClose} onDone={finish} />;
  return <MoveDialog list={what} ids={ids} onClose={onClose} onDone={finish} />;
}
