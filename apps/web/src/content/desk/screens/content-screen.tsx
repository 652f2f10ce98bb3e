import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contentDeskCalls } from '@yuelan/contract/content/desk-remote';
import {
  type ContentItem,
  contentKindSchema,
  contentKinds,
  contentOwnerSchema,
  contentStateSchema,
  contentStates,
} from '@yuelan/contract/content/desk-schemas';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useMay } from '../../../desk/staff-state.ts';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { callQuery } from '../../../platform/query.ts';
import { linkClass } from '../../../ui/controls/button.tsx';
import { type Choice, Select } from '../../../ui/controls/select.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { KindMenu } from '../components/kind-menu.tsx';
import styles from './content-screen.module.css';

const tones = { draft: 'none', planned: 'wait', published: 'ok', past: 'none' } as const;
const owners = ['folder', 'desk'] as const;

/** Everything that the library writes for its readers. */
export function ContentScreen() {
  const { t } = useTranslation('contentDesk');
  const { dateTime } = useFormats();
  const may = useMay();
  const table = useTableAddress({
    sort: { by: 'updated', descending: true },
    filters: ['kind', 'state', 'owner'],
  });
  const { kind, state, owner } = table.filters;
  const filter = {
    text: table.text,
    kind: contentKindSchema.safeParse(kind).data,
    state: contentStateSchema.safeParse(state).data,
    owner: contentOwnerSchema.safeParse(owner).data,
    sort: /^-?(?:title|from|updated)$/u.test(table.order) ? table.order : '-updated',
  };
  const items = useQuery({
    ...callQuery(contentDeskCalls.items, { ...table.paging, ...filter }),
    placeholderData: keepPreviousData,
  });
  const columns: readonly DataColumn<ContentItem>[] = [
    {
      key: 'title',
      head: t('head.title'),
      isRowHead: true,
      sort: 'ascending',
      cell: (item) => (
        <Link to="/desk/content/item" search={{ kind: item.kind, key: item.key }} className={linkClass}>
          {item.title}
        </Link>
      ),
    },
    { key: 'kind', head: t('head.kind'), cell: (item) => t(`kinds.${item.kind}`) },
    {
      key: 'state',
      head: t('head.state'),
      cell: (item) => (
        <StateDot tone={tones[item.state]}>
          <span className={styles['state']}>{t(`states.${item.state}`)}</span>
          {item.hasDraft && t('andDraft')}
        </StateDot>
      ),
    },
    {
      key: 'owner',
      head: t('head.owner'),
      cell: (item) => (item.owner === 'folder' ? item.file || t('owners.folder') : t('owners.desk')),
    },
    {
      key: 'from',
      head: t('head.shown'),
      sort: 'descending',
      cell: ({ from, until }) => (
        <>
          {from !== '' && <span>{t('shownFrom', { from })} </span>}
          {until !== '' && <span>{t('shownUntil', { until })}</span>}
        </>
      ),
    },
    {
      key: 'languages',
      head: t('head.languages'),
      isExtra: true,
      cell: ({ languages }) => languages.map((language) => t(`languages.${language}`)).join(' · '),
    },
    {
      key: 'updated',
      head: t('head.updated'),
      isExtra: true,
      sort: 'descending',
      cell: ({ updatedAt }) => (updatedAt === '' ? '' : dateTime(updatedAt)),
    },
  ];
  const all: Choice<string> = { value: '', label: t('all') };
  const filters = [
    ['kind', t('head.kind'), contentKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))],
    ['state', t('head.state'), contentStates.map((value) => ({ value, label: t(`states.${value}`) }))],
    ['owner', t('head.owner'), owners.map((value) => ({ value, label: t(`owners.${value}`) }))],
  ] as const;
  return (
    <DeskScreen title={t('title')} actions={may('content.edit') && <KindMenu />}>
      <DeskTable
        caption={t('title')}
        columns={columns}
        query={items}
        table={table}
        keyOf={(item) => `${item.kind}/${item.key}`}
        nameOf={({ title }) => title}
        isMarked={(item) => item.state === 'draft' || item.state === 'past'}
        searchLabel={t('search')}
        filters={filters.map(([name, label, choices]) => (
          <Select
            key={name}
            label={label}
            value={table.filters[name]}
            choices={[all, ...choices]}
            onChange={(value) => table.go({ filters: { ...table.filters, [name]: value } })}
          />
        ))}
        download={<DownloadButton call={contentDeskCalls.downloadItems} input={filter} />}
        empty={<EmptyState title={t('none')} message={t('noneText')} />}
      />
    </DeskScreen>
  );
}
