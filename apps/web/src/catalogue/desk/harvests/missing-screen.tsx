import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { MissingRecord } from '@yuelan/contract/catalogue/sync-calls';
import { syncDeskCalls } from '@yuelan/contract/catalogue/sync-remote';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { callQuery } from '../../../platform/query.ts';
import { buttonClass, linkClass } from '../../../ui/controls/button.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { DecisionButtons } from './decision-buttons.tsx';

const tones = { withdrawn: 'alarm', 'in-use': 'wait', kept: 'ok' } as const;

/** The records that a waiting harvest did not find any more, for the person who decides about it. */
export function MissingScreen() {
  const { t } = useTranslation('catalogueDesk');
  const { number } = useFormats();
  const { name = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const table = useTableAddress();
  const missing = useQuery({
    ...callQuery(syncDeskCalls.missing, { name, ...table.paging }),
    placeholderData: keepPreviousData,
  });
  const columns: readonly DataColumn<MissingRecord>[] = [
    {
      key: 'title',
      head: t('missing.title'),
      isRowHead: true,
      cell: ({ titleId, title, record }) =>
        titleId === '' ? (
          record
        ) : (
          <Link to="/desk/catalogue/title/$id" params={{ id: titleId }} className={linkClass}>
            {title}
          </Link>
        ),
    },
    { key: 'author', head: t('missing.author'), cell: ({ author }) => author },
    { key: 'isbn', head: 'ISBN', isExtra: true, cell: ({ isbn }) => isbn },
    { key: 'record', head: t('missing.record'), isExtra: true, cell: ({ record }) => record },
    { key: 'copies', head: t('missing.copies'), isNumber: true, cell: ({ copies }) => number(copies) },
    {
      key: 'fate',
      head: t('missing.fate'),
      cell: ({ fate }) => <StateDot tone={tones[fate]}>{t(`missing.fates.${fate}`)}</StateDot>,
    },
  ];
  return (
    <DeskScreen
      title={t('missing.heading', { name })}
      text={t('missing.text')}
      actions={
        <Link to="/desk/import/sources" className={buttonClass()}>
          {t('missing.back')}
        </Link>
      }
    >
      {missing.isSuccess && (
        <DecisionButtons name={name} onDecided={() => void navigate({ to: '/desk/import/sources' })} />
      )}
      <DeskTable
        caption={t('missing.heading', { name })}
        columns={columns}
        query={missing}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        download={<DownloadButton call={syncDeskCalls.downloadMissing} input={{ name }} />}
        empty={<EmptyState title={t('missing.none')} message={t('missing.noneText')} />}
      />
    </DeskScreen>
  );
}
