import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readerDeskCalls } from '@yuelan/contract/reader/desk-remote';
import type { DeskReader, GroupList, ReaderGroup } from '@yuelan/contract/reader/desk-schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useMay } from '../../../desk/staff-state.ts';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callQuery } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { CardsDialog } from '../components/cards-dialog.tsx';
import { GroupDialog } from '../components/group-dialog.tsx';
import { ReadersMenu } from '../readers-menu.tsx';

/** The number of cards that can be printed at once. */
const cardsAtMost = 400;

export const ClassesScreen = () => <GroupsScreen list="department" />;
export const TypesScreen = () => <GroupsScreen list="borrowerType" />;

/** Classes or borrower types: their names, and how many readers each has. */
function GroupsScreen({ list }: { readonly list: GroupList }) {
  const { t } = useTranslation('readerDesk');
  const may = useMay();
  const page = usePage();
  const client = useQueryClient();
  const table = useTableAddress();
  const groups = useQuery({
    ...callQuery(readerDeskCalls.groups, { ...table.paging, list, text: table.text }),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<ReaderGroup | 'new'>();
  const [cards, setCards] = useState<readonly DeskReader[]>();
  const load = useMutation({
    mutationFn: (departmentId: string) =>
      client.fetchQuery({
        ...callQuery(readerDeskCalls.list, { departmentId, pageSize: cardsAtMost, sort: 'card' }),
        staleTime: 0,
      }),
    onSuccess: ({ results }) => setCards(results.filter(({ status }) => status !== 5)),
    onError: (error) => showToast('error', failureText(page, error)),
  });

  const columns: readonly DataColumn<ReaderGroup>[] = [
    {
      key: 'name',
      head: t('groups.name'),
      isRowHead: true,
      cell: (group) =>
        may('readers.edit') ? (
          <Button kind="quiet" onClick={() => setOpened(group)}>
            {group.name}
          </Button>
        ) : (
          group.name
        ),
    },
    { key: 'readers', head: t('groups.readers'), isNumber: true, cell: ({ readers }) => readers },
    {
      key: 'active',
      head: t('groups.state'),
      cell: ({ active }) => (
        <StateDot tone={active ? 'ok' : 'none'}>{t(active ? 'groups.active' : 'groups.inactive')}</StateDot>
      ),
    },
    {
      key: 'actions',
      head: t('groups.actions'),
      isActions: true,
      cell: ({ id, readers }) => (
        <>
          <Link
            className={buttonClass('quiet')}
            to="/desk/readers"
            search={{ [list === 'department' ? 'class' : 'type']: id }}
          >
            {t('groups.show')}
          </Link>
          {list === 'department' && readers > 0 && (
            <Button
              kind="quiet"
              busy={load.isPending && load.variables === id}
              onClick={() => load.mutate(id)}
            >
              {t('cards.button')}
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <DeskScreen
      title={t(`groups.title.${list}`)}
      text={t(`groups.text.${list}`)}
      menu={<ReadersMenu />}
      actions={
        may('readers.edit') && (
          <Button kind="primary" onClick={() => setOpened('new')}>
            <IconPlus stroke={1.8} aria-hidden="true" />
            {t(`groups.new.${list}`)}
          </Button>
        )
      }
    >
      <DeskTable
        caption={t(`groups.title.${list}`)}
        columns={columns}
        query={groups}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        searchLabel={t('groups.search')}
        download={<DownloadButton call={readerDeskCalls.downloadGroups} input={{ list, text: table.text }} />}
        empty={<EmptyState title={t(`groups.none.${list}`)} message={t('groups.noneText')} />}
      />
      {opened !== undefined && (
        <GroupDialog
          list={list}
          group={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
      {cards !== undefined && <CardsDialog readers={cards} onClose={() => setCards(undefined)} />}
    </DeskScreen>
  );
}
