import { IconScale } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { creditTypes } from '@yuelan/contract/reader/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Pages } from '../../platform/lazy-pager.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { creditQuery, creditTypesQuery } from '../api.ts';
import styles from './credit-screen.module.css';

const route = getRouteApi('/me/credit');

/** The reader's credit: the score and the records that add up to it. */
export function CreditScreen() {
  const { language } = usePage();
  const { t } = useTranslation(['reader', 'platform']);
  const { dateTime, number } = useFormats();
  const pages = route.useLoaderDeps();
  const query = useQuery({ ...creditQuery(pages.page, pages.size), placeholderData: keepPreviousData });
  const types = useQuery(creditTypesQuery).data;
  usePageTitle(t('credit.title'));

  function nameOf(stype: number): string {
    const known: Readonly<Record<number, Readonly<Record<typeof language, string>>>> = creditTypes;
    return types?.find((type) => type.stype === stype)?.name ?? known[stype]?.[language] ?? '';
  }

  return (
    <>
      <PageHead title={t('credit.title')} text={t('credit.text')} />
      <Loaded query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
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
              <Table
                caption={t('credit.caption')}
                rows={results}
                keyOf={(row) => row.id}
                columns={[
                  { key: 'time', head: t('credit.time'), cell: (row) => dateTime(row.createtime) },
                  { key: 'type', head: t('credit.type'), isRowHead: true, cell: (row) => nameOf(row.stype) },
                  { key: 'reason', head: t('credit.reason'), cell: (row) => row.reason },
                  {
                    key: 'score',
                    head: t('credit.score'),
                    cell: (row) => (
                      <span
                        className={styles['score']}
                        data-sign={row.score < 0 ? 'minus' : row.score > 0 ? 'plus' : undefined}
                      >
                        {row.score > 0 ? `+${number(row.score)}` : number(row.score).replace('-', '−')}
                      </span>
                    ),
                  },
                ]}
              />
            )}
            <Pages {...pages} total={totalRecord} />
          </>
        )}
      </Loaded>
    </>
  );
}
