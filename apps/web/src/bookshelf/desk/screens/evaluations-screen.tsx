import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bookshelfDeskCalls } from '@yuelan/contract/bookshelf/desk-remote';
import type { EvaluatedTitle } from '@yuelan/contract/bookshelf/desk-schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { ModerationMenu } from '../../../desk/moderation-menu.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { callQuery } from '../../../platform/query.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { Entries, Entry, EntryFacts } from '../../../ui/lists/entry.tsx';

/** Readers' evaluations of whom a book suits. */
export function EvaluationsScreen() {
  const { t } = useTranslation('bookshelfDesk');
  const table = useTableAddress();
  const titles = useQuery({
    ...callQuery(bookshelfDeskCalls.evaluations, { ...table.paging, text: table.text }),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<EvaluatedTitle>();
  const agreed = (verdict: EvaluatedTitle['suitable']) =>
    verdict === undefined ? '' : t('agreed', { count: verdict.readers, words: verdict.words });
  const columns: readonly DataColumn<EvaluatedTitle>[] = [
    {
      key: 'title',
      head: t('book'),
      isRowHead: true,
      cell: (title) => (
        <Button kind="quiet" onClick={() => setOpened(title)}>
          {title.title}
        </Button>
      ),
    },
    { key: 'author', head: t('author'), cell: ({ firstAuthor }) => firstAuthor },
    { key: 'count', head: t('count'), isNumber: true, cell: ({ evaluations }) => evaluations },
    { key: 'suitable', head: t('suitable'), cell: ({ suitable }) => agreed(suitable) },
    { key: 'unsuitable', head: t('unsuitable'), cell: ({ unsuitable }) => agreed(unsuitable) },
  ];
  return (
    <DeskScreen title={t('title')} text={t('text')} menu={<ModerationMenu />}>
      <DeskTable
        caption={t('title')}
        columns={columns}
        query={titles}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        searchLabel={t('search')}
        download={
          <DownloadButton call={bookshelfDeskCalls.downloadEvaluations} input={{ text: table.text }} />
        }
        empty={<EmptyState title={t('none')} message={t('noneText')} />}
      />
      {opened !== undefined && <TitlePanel title={opened} onClose={() => setOpened(undefined)} />}
    </DeskScreen>
  );
}

/** Every evaluation of a title. */
function TitlePanel({ title, onClose }: { readonly title: EvaluatedTitle; readonly onClose: () => void }) {
  const { t } = useTranslation(['bookshelfDesk', 'desk', 'platform']);
  const { date } = useFormats();
  const evaluations = useQuery(callQuery(bookshelfDeskCalls.titleEvaluations, { id: title.id }));
  return (
    <SidePanel title={title.title} closeLabel={t('desk:close')} onClose={onClose}>
      <Loaded query={evaluations} waiting={<LinesSkeleton label={t('platform:loading')} lines={6} />}>
        {(list) => (
          <Entries label={t('bookshelfDesk:title')}>
            {list.map(({ number, criterion, types, content, updatedAt }) => (
              <Entry key={number} heading={criterion}>
                <EntryFacts parts={[types.join(t('bookshelfDesk:between')), number, date(updatedAt)]} />
                {content !== '' && <p>{content}</p>}
              </Entry>
            ))}
          </Entries>
        )}
      </Loaded>
    </SidePanel>
  );
}
