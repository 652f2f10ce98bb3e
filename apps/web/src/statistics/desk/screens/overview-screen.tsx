import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { statisticsCalls } from '@yuelan/contract/statistics/remote';
import type { MeasureKey, Overview } from '@yuelan/contract/statistics/schemas';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats, useLibrary } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { callQuery } from '../../../platform/query.ts';
import { Chart, Figure } from '../../../ui/charts/chart.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { cardClass } from '../../../ui/layout/panel.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { PeriodBar } from '../components/period-bar.tsx';
import { StatisticsMenu } from '../statistics-menu.tsx';
import { periodFilters, usePeriod } from '../use-period.ts';
import styles from './overview-screen.module.css';

const shown: readonly MeasureKey[] = [
  'loans',
  'borrowings',
  'returns',
  'visits',
  'newReaders',
  'searches',
  'activities',
  'participants',
];

/** If another system keeps the loans, these are shown only for the time before that. */
const ofLoans: ReadonlySet<string> = new Set(['loans', 'borrowings', 'returns', 'renewals', 'holds']);

/** The figures of a period, next to those of the period before. */
export function OverviewScreen() {
  const { t } = useTranslation(['statisticsDesk', 'platform']);
  const { date } = useFormats();
  const table = useTableAddress({ filters: periodFilters });
  const { today, ...span } = usePeriod(table);
  const overview = useQuery({
    ...callQuery(statisticsCalls.overview, span),
    placeholderData: keepPreviousData,
  });
  return (
    <DeskScreen
      title={t('statisticsDesk:overview.title')}
      text={t('statisticsDesk:overview.text', { from: date(span.from), to: date(span.to) })}
      menu={<StatisticsMenu />}
      actions={<DownloadButton call={statisticsCalls.downloadDays} input={span} />}
    >
      <PeriodBar period={{ ...span, today }} onChange={(filters) => table.go({ filters })} />
      <Loaded query={overview} waiting={<LinesSkeleton label={t('platform:loading')} lines={10} />}>
        {(data) => (
          <>
            <Totals overview={data} />
            <Charts overview={data} />
          </>
        )}
      </Loaded>
    </DeskScreen>
  );
}

function Totals({ overview: { measures } }: { readonly overview: Overview }) {
  const { t } = useTranslation('statisticsDesk');
  const isElsewhere = useLibrary().display?.source !== undefined;
  const { number } = useFormats();
  return (
    <div className={classNames(cardClass, styles['totals'])}>
      {shown.map((key) => {
        const { total = 0, before = 0 } = measures.find((one) => one.key === key) ?? {};
        if (isElsewhere && ofLoans.has(key) && total + before === 0) return null;
        const percent = before === 0 ? undefined : Math.round(((total - before) / before) * 100);
        return (
          <Figure
            key={key}
            value={number(total)}
            label={t(`measure.${key}`)}
            note={
              percent === undefined
                ? t('overview.before', { value: number(before) })
                : t('overview.change', {
                    value: number(before),
                    change: `${percent > 0 ? '+' : ''}${number(percent)}%`,
                  })
            }
          />
        );
      })}
    </div>
  );
}

function Charts({ overview: { measures, starts, step } }: { readonly overview: Overview }) {
  const { t } = useTranslation('statisticsDesk');
  const isElsewhere = useLibrary().display?.source !== undefined;
  const { monthDay, number } = useFormats();
  // 2026-03: the names of twelve months do not fit next to each other.
  const labels = starts.map((day) => (step === 'month' ? day.slice(0, 7) : monthDay(day)));
  const valuesOf = (key: MeasureKey, when: 'values' | 'valuesBefore' = 'values') =>
    measures.find((one) => one.key === key)?.[when] ?? [];
  const besideBefore = (key: MeasureKey) => [
    { key, label: t('chart.now'), values: valuesOf(key) },
    { key: 'before', label: t('chart.before'), values: valuesOf(key, 'valuesBefore') },
  ];
  const several = (...keys: readonly MeasureKey[]) =>
    keys.map((key) => ({ key, label: t(`measure.${key}`), values: valuesOf(key) }));
  const charts = [
    { key: 'loans', title: t('measure.loans'), series: besideBefore('loans') },
    { key: 'visits', title: t('measure.visits'), series: besideBefore('visits') },
    { key: 'searches', title: t('chart.searches'), series: several('searches', 'unanswered') },
    { key: 'activities', title: t('chart.activities'), series: several('participants', 'activities') },
    { key: 'use', title: t('chart.use'), series: several('returns', 'renewals', 'holds') },
    { key: 'readers', title: t('measure.newReaders'), series: besideBefore('newReaders') },
  ] as const;
  const isEmpty = (series: readonly { readonly key: string; readonly values: readonly number[] }[]) =>
    series.every(({ values }) => values.every((value) => value === 0));
  const hidden = (key: string, series: Parameters<typeof isEmpty>[0]) =>
    isElsewhere && (key === 'loans' || key === 'use') && isEmpty(series);
  return (
    <div className={styles['charts']}>
      {charts
        .filter(({ key, series }) => !hidden(key, series))
        .map(({ key, title, series }) => (
          <div key={key} className={classNames(cardClass, styles['chart'])}>
            <Chart
              title={title}
              kind={labels.length > 14 ? 'lines' : 'bars'}
              labels={labels}
              series={series}
              labelHead={t(`step.${step}`)}
              format={number}
            />
          </div>
        ))}
    </div>
  );
}
