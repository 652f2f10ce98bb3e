import { IconScale } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type CreditRecord, creditTypes } from '@yuelan/contract/reader/schemas';
import { useFormats } from '../../library/public.ts';
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
import { CreditPlot } from '../components/credit-plot.tsx';
import { foldUnchanged } from '../credit-steps.ts';
import styles from './credit-screen.module.css';

const route = getRouteApi('/me/credit');
/** Records in the plot. */
const plotted = 100;

/** The reader's credit: the score and the records that add up to it. */
export function CreditScreen() {
  const { language } = usePage();
  const { t } = useTranslation(['reader', 'platform']);
  const { dateTime, month, number } = useFormats();
  const pages = route.useLoaderDeps();
  const query = useQuery({ ...creditQuery(pages.page, pages.size), placeholderData: keepPreviousData });
  // The plot shows how it came about, whatever page is open.
  const latest = useQuery(creditQuery(1, plotted)).data;
  const types = useQuery(creditTypesQuery).data;
  usePageTitle(t('credit.title'));

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
            {results.length === 0 ? (
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
