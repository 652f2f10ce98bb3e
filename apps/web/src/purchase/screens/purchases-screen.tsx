import { IconShoppingCart } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type Purchase, purchaseStatuses } from '@yuelan/contract/purchase/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { PagedList } from '../../platform/paged-list.tsx';
import { Button, linkClass } from '../../ui/controls/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Entries, Entry, EntryFacts } from '../../ui/lists/entry.tsx';
import { purchasesQuery } from '../api.ts';
import { askRecommend } from '../recommend-request.ts';

const route = getRouteApi('/me/purchases');

const tones = { 1: 'wait', '-1': 'ok', 2: 'ok', '-2': 'none', '-4': 'ok' } as const satisfies Record<
  Purchase['status'],
  string
>;

/** The reader's recommendations and their states. */
export function PurchasesScreen() {
  const page = usePage();
  const { language } = page;
  const { t } = useTranslation(['purchase', 'platform']);
  const { date } = useFormats();
  const pages = route.useLoaderDeps();
  const query = useQuery({ ...purchasesQuery(pages.page, pages.size), placeholderData: keepPreviousData });
  usePageTitle(t('purchases.title'));
  return (
    <>
      <PageHead title={t('purchases.title')} text={t('purchases.text')}>
        {query.data !== undefined && query.data.totalRecord > 0 && (
          <Button kind="primary" onClick={() => askRecommend(page)}>
            {t('recommend.title')}
          </Button>
        )}
      </PageHead>
      <PagedList
        query={query}
        waiting={<ListSkeleton label={t('platform:loading')} rows={3} />}
        pages={pages}
        empty={
          <EmptyState
            title={t('purchases.empty')}
            message={t('purchases.emptyText')}
            icon={<IconShoppingCart stroke={1.3} />}
          >
            <Button kind="primary" onClick={() => askRecommend(page)}>
              {t('recommend.title')}
            </Button>
          </EmptyState>
        }
      >
        {({ results }) => (
          <Entries label={t('purchases.title')}>
            {results.map((one) => (
              <Entry
                key={one.id}
                heading={one.bookName}
                actions={
                  <span data-kept="">
                    <StateDot tone={tones[one.status]}>{purchaseStatuses[one.status][language]}</StateDot>
                  </span>
                }
              >
                <EntryFacts parts={[one.firstAuthor, t('purchases.made', { date: date(one.createtime) })]} />
                {one.reason !== '' && <EntryFacts parts={[t('purchases.reason', { reason: one.reason })]} />}
                {one.answer !== undefined && <p>{t('purchases.answer', { answer: one.answer })}</p>}
                {one.catalogueId !== undefined && (
                  <p>
                    <Link to="/book/$id" params={{ id: one.catalogueId }} className={linkClass}>
                      {t('purchases.owned')}
                    </Link>
                  </p>
                )}
              </Entry>
            ))}
          </Entries>
        )}
      </PagedList>
    </>
  );
}
