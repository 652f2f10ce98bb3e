import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { TitleCover, TitleLink } from '../../catalogue/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Pages } from '../../platform/lazy-pager.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { failureText } from '../../platform/use-failure.ts';
import { readerQuery, saveReader } from '../../reader/public.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { askConfirm } from '../../ui/dialogs/confirm.tsx';
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
  const save = useMutation(saveReader);
  const forget = useMutation(forgetViews);
  usePageTitle(t('browsing.title'));
  const wanted = save.isPending ? save.variables.keepsBrowsing : reader?.keepsBrowsing;
  const total = query.data?.totalRecord ?? 0;

  async function ask(): Promise<void> {
    const confirmed = await askConfirm({
      title: t('browsing.emptyTitle'),
      text: t('browsing.emptyQuestion'),
      confirmLabel: t('browsing.emptyAll'),
      cancelLabel: t('platform:confirm.cancel'),
      danger: true,
    });
    if (!confirmed) {
      showToast('info', t('browsing.kept'));
      return;
    }
    forget.mutate(
      {},
      {
        onSuccess: () => showToast('success', t('browsing.emptied')),
        onError: (error) => showToast('error', failureText(page, error)),
        onSettled: () => refreshBrowsing(client),
      },
    );
  }

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
          disabled={reader === undefined || save.isPending}
          onChange={(event) => keep(event.target.checked)}
        />
        <Button disabled={total === 0} busy={forget.isPending} onClick={() => void ask()}>
          {t('browsing.emptyAll')}
        </Button>
      </PageHead>
      <Loaded query={query} waiting={<ListSkeleton label={t('platform:loading')} rows={4} />}>
        {({ results, totalRecord }) =>
          results.length === 0 ? (
            <EmptyState
              title={t('browsing.empty')}
              message={wanted === 0 ? t('browsing.offText') : t('browsing.emptyText')}
              icon={wanted === 0 ? <IconEyeOff stroke={1.3} /> : <IconEye stroke={1.3} />}
            >
              <Link to="/search" className={buttonClass('primary')}>
                {t('find')}
              </Link>
            </EmptyState>
          ) : (
            <>
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
                        title.viewedAt === undefined
                          ? ''
                          : t('browsing.at', { time: dateTime(title.viewedAt) }),
                      ]}
                    />
                  </Entry>
                ))}
              </Entries>
              <Pages {...pages} total={totalRecord} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
