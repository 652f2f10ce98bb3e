import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { statisticsCalls } from '@yuelan/contract/statistics/remote';
import type { YearFigures } from '@yuelan/contract/statistics/schemas';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats, useLibrary } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { callQuery } from '../../../platform/query.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import barStyles from '../components/period-bar.module.css';
import { dayIn } from '../periods.ts';
import { StatisticsMenu } from '../statistics-menu.tsx';

const yearsBack = 10;
const kinds = ['calendar', 'school'] as const;

/** The yearly figures that a library reports, each with its definition. */
export function YearScreen() {
  const { t } = useTranslation(['statisticsDesk', 'desk', 'platform']);
  const { date, number } = useFormats();
  const { display } = useLibrary();
  const { filters, go } = useTableAddress({ filters: ['year', 'kind', 'pupils'] });
  const thisYear = Number(dayIn(new Date(), display?.timeZone).slice(0, 4));
  const years = Array.from({ length: yearsBack }, (_, back) => String(thisYear - back));
  const shown = years.find((one) => one === filters.year) ?? String(thisYear);
  const kind = kinds.find((one) => one === filters.kind) ?? 'calendar';
  const input = { year: Number(shown), school: kind === 'school', pupils: filters.pupils };
  const year = useQuery({ ...callQuery(statisticsCalls.year, input), placeholderData: keepPreviousData });
  const change = (next: Partial<typeof filters>) => go({ filters: { ...filters, ...next } });

  type Row = YearFigures['figures'][number];
  const show = (value: number | null) => (value === null ? '–' : number(value));
  const columns: readonly DataColumn<Row>[] = [
    { key: 'name', head: t('statisticsDesk:year.figure'), isRowHead: true, cell: ({ name }) => name },
    {
      key: 'value',
      head: t('statisticsDesk:year.now'),
      isNumber: true,
      cell: ({ value }) => (value === null ? t('statisticsDesk:year.fillIn') : number(value)),
    },
    {
      key: 'before',
      head: t('statisticsDesk:year.before'),
      isNumber: true,
      cell: ({ before }) => show(before),
    },
    {
      key: 'unit',
      head: t('statisticsDesk:year.unit'),
      cell: ({ unit }) => <span style={{ whiteSpace: 'nowrap' }}>{unit}</span>,
    },
    {
      key: 'definition',
      head: t('statisticsDesk:year.definition'),
      cell: ({ definition }) => definition,
    },
  ];

  return (
    <DeskScreen
      title={t('statisticsDesk:year.title')}
      text={t('statisticsDesk:year.text')}
      menu={<StatisticsMenu />}
      actions={<DownloadButton call={statisticsCalls.downloadYear} input={input} />}
    >
      <div className={barStyles['bar']} data-unprinted>
        <Select
          label={t('statisticsDesk:year.year')}
          value={shown}
          choices={years.map((value) => ({ value, label: value }))}
          onChange={(value) => change({ year: value })}
        />
        <Select
          label={t('statisticsDesk:year.kind')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: t(`statisticsDesk:year.${value}`) }))}
          onChange={(value) => change({ kind: value })}
        />
        {year.data !== undefined && year.data.types.length > 0 && (
          <Select
            label={t('statisticsDesk:year.pupils')}
            value={year.data.pupils}
            choices={[
              ...(year.data.pupils === '' ? [{ value: '', label: t('statisticsDesk:year.everybody') }] : []),
              ...year.data.types.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(pupils) => change({ pupils })}
          />
        )}
      </div>
      <Loaded query={year} waiting={<LinesSkeleton label={t('platform:loading')} lines={12} />}>
        {({ from, to, figures }) => (
          <DataTable
            caption={t('statisticsDesk:year.caption', { from: date(from), to: date(to) })}
            columns={columns}
            rows={figures}
            keyOf={({ key }) => key}
            nameOf={({ name }) => name}
            busy={year.isFetching}
            words={{ tickAll: '', tick: () => '', keys: t('desk:table.keys') }}
          />
        )}
      </Loaded>
    </DeskScreen>
  );
}
