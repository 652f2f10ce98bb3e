import { IconScale } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type CreditRecord, creditTypes } from '@yuelan/contract/reader/schemas';
import { useFormats, useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Pages } from '../../platform/lazy-pager.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { MonthLine, Months } from '../../ui/lists/months.tsx';
import { creditQuery, creditTypesQuery } from '../api.ts';
import creditPlotStyles from '../components/credit-plot.module.css';
import { creditLine, creditSteps, foldUnchanged } from '../credit-steps.ts';
import styles from './credit-screen.module.css';

const route = getRouteApi('/me/credit');
/** The number of records in the plot. */
const plotted = 100;

/** The reader's credit: the score and the records that add up to it. */
export function CreditScreen() {
  const { language } = usePage();
  const { t } = useTranslation(['reader', 'platform']);
  const { dateTime, month, number } = useFormats();
  const pages = route.useLoaderDeps();
  // Credit depends on loans that the portal keeps. Without them, the menu has no link to this screen, but an address
  // may lead here.
  const isElsewhere = useLibrary().display?.source !== undefined;
  const enabled = !isElsewhere;
  const query = useQuery({
    ...creditQuery(pages.page, pages.size),
    placeholderData: keepPreviousData,
    enabled,
  });
  // The plot shows the latest records, whichever page of the list is open.
  const latest = useQuery({ ...creditQuery(1, plotted), enabled }).data;
  const types = useQuery({ ...creditTypesQuery, enabled }).data;
  usePageTitle(t('credit.title'));
  if (isElsewhere)
    return (
      <>
        <PageHead title={t('credit.title')} />
        <EmptyState
          title={t('credit.elsewhere')}
          message={t('credit.elsewhereText')}
          icon={<IconScale stroke={1.3} />}
        />
      </>
    );

  function nameOf(stype: number): string {
    const known: Readonly<Record<number, Readonly<Record<typeof language, string>>>> = creditTypes;
    return types?.find((type) => type.stype === stype)?.name ?? known[stype]?.[language] ?? '';
  }

  function line(row: CreditRecord) {
    return (
      <MonthLine
        key={row.id}
        heading={nameOf(row.stype)}
        facts={
          <>
            {dateTime(row.createtime)}
            {row.reason !== '' && <span> · {row.reason}</span>}
          </>
        }
        end={
          <span
            className={styles['score']}
            data-sign={row.score < 0 ? 'minus' : row.score > 0 ? 'plus' : undefined}
          >
            {row.score > 0 ? `+${number(row.score)}` : number(row.score)}
          </span>
        }
      />
    );
  }

  return (
    <>
      <PageHead title={t('credit.title')} text={t('credit.text')} />
      <Loaded query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={20} />}>
        {({ results, totalRecord, score }) => (
          <>
            <p className={styles['sum']}>
              <span>{t('credit.now')}</span> <b>{number(score)}</b>
            </p>
            {totalRecord === 0 ? (
              <EmptyState
                title={t('credit.empty')}
                message={t('credit.emptyText')}
                icon={<IconScale stroke={1.3} />}
              />
            ) : (
              <>
                {latest === undefined ? (
                  <div className={styles['plot']} />
                ) : (
                  <CreditPlot records={latest.results} score={latest.score} />
                )}
                <Months label={t('credit.caption')} items={results} monthOf={(row) => month(row.createtime)}>
                  {(rows) =>
                    foldUnchanged(rows).map((one) =>
                      one.kind === 'record' ? (
                        line(one.record)
                      ) : (
                        <li key={one.records[0]?.id}>
                          <details className={styles['unchanged']}>
                            <summary>{t('credit.unchanged', { count: one.records.length })}</summary>
                            <ul>{one.records.map(line)}</ul>
                          </details>
                        </li>
                      ),
                    )
                  }
                </Months>
              </>
            )}
            <Pages {...pages} total={totalRecord} />
          </>
        )}
      </Loaded>
    </>
  );
}

const box = { width: 600, height: 60 };

/** The credit of the latest records as steps, up to now. Decorative: the records below have the same information. */
function CreditPlot({
  records,
  score,
}: {
  readonly records: readonly CreditRecord[];
  readonly score: number;
}) {
  const { t } = useTranslation('reader');
  const { date, number } = useFormats();
  const steps = creditSteps(records, score);
  const first = steps[0];
  // A plot needs at least two levels: a single one is the figure above.
  if (first === undefined || steps.length < 3) return null;
  const scores = steps.map((step) => step.score);
  return (
    <div className={creditPlotStyles['plot']} aria-hidden="true">
      <span className={creditPlotStyles['scale']}>
        <span>{number(Math.max(...scores))}</span>
        <span>{number(Math.min(...scores))}</span>
      </span>
      <svg viewBox={`0 -4 ${box.width} ${box.height + 8}`} preserveAspectRatio="none">
        <title>{t('credit.title')}</title>
        <polyline points={creditLine(steps, Date.now(), box)} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={creditPlotStyles['days']}>
        <span>{date(new Date(first.from))}</span>
        <span>{t('credit.today')}</span>
      </span>
    </div>
  );
}
