import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { catalogueDeskCalls } from '@yuelan/contract/catalogue/desk-remote';
import type { DeskTitleLine } from '@yuelan/contract/catalogue/desk-schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useMay } from '../../../desk/staff-state.ts';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Button, buttonClass, linkClass } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { titlesQuery } from '../api.ts';
import { CatalogueMenu } from '../catalogue-menu.tsx';
import { NewTitle } from '../components/new-title.tsx';
import styles from '../components/title-parts.module.css';

/** The catalogue, where staff find and change titles. */
export function TitlesScreen() {
  const { t } = useTranslation('catalogueDesk');
  const may = useMay();
  const table = useTableAddress({ filters: ['state'] });
  const state = table.filters.state === 'withdrawn' ? 'withdrawn' : '';
  const titles = useQuery({
    ...titlesQuery({ ...table.paging, text: table.text, state }),
    placeholderData: keepPreviousData,
  });
  const [adding, setAdding] = useState(false);

  const columns: readonly DataColumn<DeskTitleLine>[] = [
    {
      key: 'title',
      head: t('field.title'),
      isRowHead: true,
      cell: ({ id, title, author }) => (
        <>
          <Link className={linkClass} to="/desk/catalogue/title/$id" params={{ id }}>
            {title}
          </Link>
          <span className={styles['byline']}>{author}</span>
        </>
      ),
    },
    { key: 'isbn', head: 'ISBN', cell: ({ isbn }) => isbn },
    { key: 'publisher', head: t('field.publisher'), isExtra: true, cell: ({ publisher }) => publisher },
    { key: 'year', head: t('list.year'), isNumber: true, cell: ({ year }) => year ?? '' },
    { key: 'callNumber', head: t('field.callNumber'), cell: ({ callNumber }) => callNumber },
    {
      key: 'copies',
      head: t('copies'),
      isNumber: true,
      cell: ({ copies, groupCopies }) =>
        groupCopies > copies ? t('list.ofGroup', { count: copies, all: groupCopies }) : copies,
    },
  ];

  return (
    <DeskScreen
      title={t('title')}
      menu={<CatalogueMenu />}
      actions={
        may('catalogue.edit') && (
          <Button kind="primary" onClick={() => setAdding(true)}>
            <IconPlus stroke={1.8} aria-hidden="true" />
            {t('new.title')}
          </Button>
        )
      }
    >
      <DeskTable
        caption={t('title')}
        columns={columns}
        query={titles}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        isMarked={({ withdrawn }) => withdrawn}
        searchLabel={t('list.search')}
        filters={
          <Select
            label={t('list.show')}
            value={state}
            choices={[
              { value: '', label: t('list.all') },
              { value: 'withdrawn', label: t('list.withdrawn') },
            ]}
            onChange={(value) => table.go({ filters: { state: value } })}
          />
        }
        bulk={(chosen) => {
          const [one, two] = chosen;
          return (
            <>
              <Link
                className={buttonClass('quiet')}
                to="/desk/catalogue/labels"
                search={{ titles: chosen.map(({ id }) => id).join(',') }}
              >
                {t('labels.ofTitles')}
              </Link>
              {may('catalogue.merge') && chosen.length === 2 && one !== undefined && two !== undefined && (
                <Link
                  className={buttonClass('quiet')}
                  to="/desk/catalogue/merge"
                  search={{ keep: one.id, other: two.id }}
                >
                  {t('merge.compare')}
                </Link>
              )}
            </>
          );
        }}
        download={
          <DownloadButton call={catalogueDeskCalls.downloadTitles} input={{ text: table.text, state }} />
        }
        empty={<EmptyState title={t('list.none')} message={t('list.noneText')} />}
      />
      {adding && <NewTitle onClose={() => setAdding(false)} />}
    </DeskScreen>
  );
}
