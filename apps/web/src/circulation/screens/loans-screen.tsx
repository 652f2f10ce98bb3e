import { IconBook2 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Loan } from '@yuelan/contract/circulation/schemas';
import { lazy, Suspense, useState } from 'react';
import { FindBook } from '../../catalogue/public.ts';
import { useFormats, useLibrary } from '../../library/public.ts';
import { withMessages } from '../../messages/lazy-messages.ts';
import { useTranslation } from '../../messages/translation.ts';
import { awaitsFirst } from '../../platform/awaits-first.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { PagedList } from '../../platform/paged-list.tsx';
import { useReader } from '../../reader/public.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Entries } from '../../ui/lists/entry.tsx';
import { loansQuery } from '../api.ts';
import { LoanEntry } from '../components/loan-entry.tsx';
import { LoanRuler } from '../components/loan-ruler.tsx';
import { StandingPanel } from '../components/standing-panel.tsx';
import { sharedRenewal } from '../shared-renewal.ts';
import { standingQuery } from '../standing-api.ts';
import styles from './loans-screen.module.css';

const route = getRouteApi('/me/loans');

const sentenceOf = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The reader's loans, ordered by due date. */
export function LoansScreen() {
  const { t } = useTranslation(['circulation', 'platform']);
  const { info, display } = useLibrary();
  const { date, dateTime } = useFormats();
  const name = useReader()?.name ?? '';
  const pages = route.useLoaderDeps();
  const query = useQuery({ ...loansQuery(pages.page, pages.size), placeholderData: keepPreviousData });
  const asksStanding = display?.source?.standing === true;
  const standing = useQuery({ ...standingQuery, enabled: asksStanding });
  usePageTitle(t('loans.title'));
  const counts = query.data;
  const sharedUntil = sharedRenewal(counts?.results ?? []);
  const overdue = counts?.borrowedGtNum ?? 0;
  const details = [
    counts !== undefined && info?.schoolsCooperate === 1 && counts.partnerNum > 0
      ? t('loans.ofPartners', { count: counts.partnerNum })
      : '',
    sharedUntil === undefined ? '' : t('loans.sharedUntil', { date: date(sharedUntil) }),
    counts?.lastKnownAt === undefined ? '' : t('loans.lastKnown', { time: dateTime(counts.lastKnownAt) }),
  ].filter((part) => part !== '');

  return (
    <>
      <PageHead
        title={
          counts === undefined ? t('loans.title') : t('loans.heading', { name, count: counts.borrowedNum })
        }
        text={
          overdue + details.length === 0 ? undefined : (
            <>
              {overdue > 0 && (
                <strong className={styles['overdue']}>{t('loans.overdue', { count: overdue })}</strong>
              )}
              {overdue > 0 && details.length > 0 && t('loans.comma')}
              {overdue > 0 ? details.join(t('loans.comma')) : sentenceOf(details.join(t('loans.comma')))}
            </>
          )
        }
      >
        <RenewAll loans={counts?.results ?? []} />
      </PageHead>
      {/* If the loans cannot be loaded either, there is only one message. */}
      {query.data !== undefined && asksStanding && (
        <Loaded query={standing} compact waiting={null}>
          {(told) => <StandingPanel standing={told} />}
        </Loaded>
      )}
      <PagedList
        // The loans wait for the panel, so that it does not push them down.
        query={awaitsFirst(standing) ? { ...query, data: undefined } : query}
        waiting={<ListSkeleton label={t('platform:loading')} rows={6} />}
        pages={pages}
        empty={
          <EmptyState
            title={t('loans.empty')}
            message={t('loans.emptyText')}
            icon={<IconBook2 stroke={1.3} />}
          >
            <FindBook />
          </EmptyState>
        }
      >
        {({ results }) => (
          <>
            <LoanRuler loans={results} />
            <Entries label={t('loans.title')}>
              {results.map((loan) => (
                <LoanEntry key={loan.id} loan={loan} sharedUntil={sharedUntil} />
              ))}
            </Entries>
          </>
        )}
      </PagedList>
    </>
  );
}

const RenewAllDialog = lazy(() => withMessages(() => import('../components/renew-all-dialog.tsx')));

/** Lets the reader choose among all loans that can be renewed, and shows the result for each book. */
function RenewAll({ loans }: { readonly loans: readonly Loan[] }) {
  const { t } = useTranslation('circulation');
  const [open, setOpen] = useState(false);
  return (
    <>
      {loans.some((loan) => loan.renewable?.allowed === true) && (
        <Button kind="primary" onClick={() => setOpen(true)}>
          {t('renewAll.button')}
        </Button>
      )}
      {open && (
        <Suspense>
          <RenewAllDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
