import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { statisticsCalls } from '@yuelan/contract/statistics/remote';
import { type GroupRow, groupings, groupOrders } from '@yuelan/contract/statistics/schemas';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { callQuery } from '../../../platform/query.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { cardClass } from '../../../ui/layout/panel.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { PeriodBar } from '../components/period-bar.tsx';
import { StatisticsMenu } from '../statistics-menu.tsx';
import { periodFilters, usePeriod } from '../use-period.ts';
import styles from './overview-screen.module.css';

const filters = [...periodFilters, 'by'] as const;
const orders = groupOrders.flatMap((key) => [key, `-${key}` as const]);
/** The number of rows in the chart: about as high as the table beside it. */
const rowsAtMost = 12;

/** The figures of classes, grades or borrower types in a period. */
export function GroupsScreen() {
  const { t } = useTranslation('statisticsDesk');
  const { date, number } = useFormats();
  const table = useTableAddress({ filters, sort: { by: 'loans', descending: true } });
  const { today, ...span } = usePeriod(table);
  const by = groupings.find((one) => one === table.filters.by) ?? 'class';
  const sort = orders.find((one) => one === table.order) ?? '-loans';
  const groups = useQuery({
    ...callQuery(statisticsCalls.groups, { ...span, ...table.paging, by, sort, text: table.text }),
    placeholderData: keepPreviousData,
  });
  const busiest = groups.data?.results.slice(0, rowsAtMost) ?? [];
  const nameOf = ({ name }: GroupRow) => name || t('groups.without');
  const perReader = ({ loans, readers }: GroupRow) =>
    readers === 0 ? '–' : number(Math.round((loans / readers) * 100) / 100);

  const columns: readonly DataColumn<GroupRow>[] = [
    { key: 'name', head: t(`by.${by}`), isRowHead: true, sort: 'ascending', cell: nameOf },
    ...(['readers', 'borrowers', 'loans'] as const).map(
      (key): DataColumn<GroupRow> => ({
        key,
        head: t(`groups.${key}`),
        isNumber: true,
        sort: 'descending',
        cell: (row) => number(row[key]),
      }),
    ),
    { key: 'perReader', head: t('groups.perReader'), isNumber: true, cell: perReader },
    ...(['visits', 'participants'] as const).map(
      (key): DataColumn<GroupRow> => ({
        key,
        head: t(`groups.${key}`),
        isNumber: true,
        isExtra: true,
        sort: 'descending',
        cell: (row) => number(row[key]),
      }),
    ),
  ];
  const change = (next: Partial<Record<(typeof filters)[number], string>>) =>
    table.go({ filters: { ...table.filters, ...next } });

  return (
    <DeskScreen
      title={t('groups.title')}
      text={t('overview.text', { from: date(span.from), to: date(span.to) })}
      menu={<StatisticsMenu />}
    >
      <PeriodBar period={{ ...span, today }} onChange={change}>
        <Select
          label={t('by.label')}
          value={by}
          choices={groupings.map((value) => ({ value, label: t(`by.${value}`) }))}
          onChange={(value) => change({ by: value })}
        />
      </PeriodBar>
      {busiest.length > 0 && (
        <div className={classNames(cardClass, styles['chart'])}>
          <Chart
            title={t('groups.chart')}
            kind="rows"
            labels={busiest.map(nameOf)}
            series={[
              { key: 'loans', label: t('chart.now'), values: busiest.map(({ loans }) => loans) },
              { key: 'before', label: t('chart.before'), values: busiest.map(({ before }) => before) },
            ]}
            labelHead={t(`by.${by}`)}
            format={number}
          />
        </div>
      )}
      <DeskTable
        caption={t('groups.title')}
        columns={columns}
        query={groups}
        table={table}
        keyOf={({ name }) => name}
        nameOf={nameOf}
        searchLabel={t('groups.search')}
        download={
          <DownloadButton
            call={statisticsCalls.downloadGroups}
            input={{ ...span, by, sort, text: table.text }}
          />
        }
        empty={<EmptyState title={t('groups.none')} message={t('groups.noneText')} />}
      />
    </DeskScreen>
  );
}
