import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Loan } from '@yuelan/contract/circulation/schemas';
import { FindBook, TitleCover, TitleLink } from '../../catalogue/public.ts';
import { useFormats, useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { PagedList } from '../../platform/paged-list.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { MonthLine, Months } from '../../ui/lists/months.tsx';
import { historyQuery } from '../api.ts';

const route = getRouteApi('/me/history');

/** A lost book has no return date. */
const returnedOn = (loan: Loan) => loan.realReturnTime ?? loan.borrowTime;

/** What the reader has borrowed and returned. */
export function HistoryScreen() {
  const { t } = useTranslation(['circulation', 'platform']);
  const { month, monthDay, number } = useFormats();
  const pages = route.useLoaderDeps();
  // The menu has no link to this screen if the library's system has no history, but an address may lead here.
  const isElsewhere = useLibrary().display?.source?.history === false;
  const query = useQuery({
    ...historyQuery(pages.page, pages.size),
    placeholderData: keepPreviousData,
    enabled: !isElsewhere,
  });
  usePageTitle(t('history.title'));
  if (isElsewhere)
    return (
      <>
        <PageHead title={t('history.title')} />
        <EmptyState
          title={t('history.elsewhere')}
          message={t('history.elsewhereText')}
          icon={<IconHistory stroke={1.3} />}
        >
          <FindBook />
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead
        title={t('history.title')}
        text={
          query.data === undefined || query.data.totalRecord === 0
            ? '\u00a0'
            : t('history.total', { count: query.data.totalRecord, number: number(query.data.totalRecord) })
        }
      />
      <PagedList
        query={query}
        waiting={<LinesSkeleton label={t('platform:loading')} lines={10} />}
        pages={pages}
        empty={
          <EmptyState
            title={t('history.empty')}
            message={t('history.emptyText')}
            icon={<IconHistory stroke={1.3} />}
          >
            <FindBook />
          </EmptyState>
        }
      >
        {({ results }) => (
          <Months label={t('history.title')} items={results} monthOf={(loan) => month(returnedOn(loan))}>
            {(loans) =>
              loans.map((loan) => (
                <MonthLine
                  key={loan.id}
                  picture={<TitleCover title={loan} />}
                  heading={<TitleLink title={loan} />}
                  facts={
                    <>
                      {loan.firstAuthor !== '' && <span>{loan.firstAuthor} · </span>}
                      {t('history.from', {
                        borrowed: monthDay(loan.borrowTime),
                        returned: monthDay(returnedOn(loan)),
                      })}
                    </>
                  }
                />
              ))
            }
          </Months>
        )}
      </PagedList>
    </>
  );
}
