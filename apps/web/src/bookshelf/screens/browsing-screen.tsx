import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FindBook, TitleCover, TitleLink } from '../../catalogue/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { PagedList } from '../../platform/paged-list.tsx';
import { useConfirmed } from '../../platform/use-confirmed.ts';
import { failureText } from '../../platform/use-failure.ts';
import { readerQuery, saveReader } from '../../reader/public.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Entries, Entry, EntryFacts } from '../../ui/lists/entry.tsx';
import { browsingQuery, forgetViews, refreshBrowsing } from '../api.ts';

const route = getRouteApi('/me/browsing');

/** The reader's browsing history. Readers can clear it and switch it off. */
export function BrowsingScreen() {
  const page = usePage();
  const { t } = useTranslation(['bookshelf', 'platform']);
  const { dateTime } = useFormats();
  const pages = route.useLoaderDeps();
  const client = useQueryClient();
  const query = useQuery({ ...browsingQuery(pages.page, pages.size), placeholderData: keepPreviousData });
  const reader = useQuery(readerQuery).data?.reader;
  // Two changes are sent one after the other: a switch that rests in between would lose the focus.
  const save = useMutation({ ...saveReader, scope: { id: 'keepsBrowsing' } });
  const forget = useConfirmed(forgetViews, refreshBrowsing);
  usePageTitle(t('browsing.title'));
  const wanted = save.isPending ? save.variables.keepsBrowsing : reader?.keepsBrowsing;
  const total = query.data?.totalRecord ?? 0;

  const ask = () =>
    forget.ask({
      title: t('browsing.emptyTitle'),
      text: t('browsing.emptyQuestion'),
      confirmLabel: t('browsing.emptyAll'),
      danger: true,
      kept: t('browsing.kept'),
      input: {},
      done: () => t('browsing.emptied'),
    });

  function keep(on: boolean): void {
    save.mutate(
      { keepsBrowsing: on ? 1 : 0 },
      {
        onSuccess: (saved) => {
          client.setQueryData(readerQuery.queryKey, { reader: saved });
          showToast('success', t(on ? 'browsing.on' : 'browsing.off'));
        },
        onError: (error) => showToast('error', failureText(page, error)),
      },
    );
  }

  return (
    <>
      <PageHead title={t('browsing.title')}>
        <Check
          role="switch"
          label={t('browsing.keep')}
          checked={wanted === 1}
          disabled={reader === undefined}
          onChange={(event) => keep(event.target.checked)}
        />
        <Button disabled={total === 0} busy={forget.busy} onClick={ask}>
          {t('browsing.emptyAll')}
        </Button>
      </PageHead>
      <PagedList
        query={query}
        waiting={<ListSkeleton label={t('platform:loading')} rows={4} />}
        pages={pages}
        empty={
          <EmptyState
            title={t('browsing.empty')}
            message={wanted === 0 ? t('browsing.offText') : t('browsing.emptyText')}
            icon={wanted === 0 ? <IconEyeOff stroke={1.3} /> : <IconEye stroke={1.3} />}
          >
            <FindBook />
          </EmptyState>
        }
      >
        {({ results }) => (
          <Entries label={t('browsing.title')}>
            {results.map((title) => (
              <Entry
                key={title.catalogueId}
                picture={<TitleCover title={title} />}
                heading={<TitleLink title={title} />}
              >
                <EntryFacts
                  parts={[
                    title.firstAuthor,
                    title.viewedAt === undefined ? '' : t('browsing.at', { time: dateTime(title.viewedAt) }),
                  ]}
                />
              </Entry>
            ))}
          </Entries>
        )}
      </PagedList>
    </>
  );
}
