import { IconBooks } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  AvailabilityMark,
  availabilityOf,
  CallNumber,
  FindBook,
  TitleCover,
  TitleLink,
} from '../../catalogue/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { PagedList } from '../../platform/paged-list.tsx';
import { Selecting, SelectOne } from '../../platform/selectable.tsx';
import { useConfirmed } from '../../platform/use-confirmed.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Entries, Entry, EntryFacts } from '../../ui/lists/entry.tsx';
import { useSelection } from '../../ui/lists/use-selection.ts';
import { refreshShelf, removeFromShelf, shelfQuery } from '../api.ts';

const route = getRouteApi('/me/bookshelf');

/** The reader's own shelf, with a button to remove each title. */
export function ShelfScreen() {
  const { t } = useTranslation(['bookshelf', 'platform']);
  const { date } = useFormats();
  const pages = route.useLoaderDeps();
  const query = useQuery({ ...shelfQuery(pages.page, pages.size), placeholderData: keepPreviousData });
  const remove = useConfirmed(removeFromShelf, refreshShelf);
  const selection = useSelection((query.data?.results ?? []).map((one) => one.id));
  usePageTitle(t('shelf.title'));

  function ask(ids: readonly string[], titleOfOne?: string): void {
    remove.ask({
      title: t('shelf.removeTitle'),
      text:
        titleOfOne === undefined
          ? t('shelf.removeSeveral', { count: ids.length })
          : t('shelf.removeText', { title: titleOfOne }),
      confirmLabel: t('shelf.remove'),
      danger: true,
      kept: t('shelf.kept'),
      input: { ids: [...ids] },
      done: ({ removed }) => {
        selection.clear();
        return t('shelf.removed', { count: removed });
      },
    });
  }

  return (
    <>
      <PageHead
        title={t('shelf.title')}
        text={
          query.data === undefined || query.data.totalRecord === 0
            ? '\u00a0'
            : t('shelf.total', { count: query.data.totalRecord })
        }
      />
      <PagedList
        query={query}
        waiting={<ListSkeleton label={t('platform:loading')} rows={4} />}
        pages={pages}
        empty={
          <EmptyState
            title={t('shelf.empty')}
            message={t('shelf.emptyText')}
            icon={<IconBooks stroke={1.3} />}
          >
            <FindBook />
          </EmptyState>
        }
      >
        {({ results }) => (
          <>
            <Selecting selection={selection} busy={remove.busy} onAct={ask}>
              {t('shelf.removeChosen')}
            </Selecting>
            <Entries label={t('shelf.title')}>
              {results.map((one) => (
                <Entry
                  key={one.id}
                  select={<SelectOne selection={selection} id={one.id} title={one.bookName} />}
                  picture={<TitleCover title={one} />}
                  heading={<TitleLink title={one} />}
                  actions={
                    <Button
                      kind="quiet"
                      busy={remove.busy}
                      aria-label={t('shelf.removeOf', { title: one.bookName })}
                      onClick={() => ask([one.id], one.bookName)}
                    >
                      {t('shelf.remove')}
                    </Button>
                  }
                >
                  <EntryFacts parts={[one.firstAuthor, one.publishingCompany, one.publishTime]} />
                  <AvailabilityMark availability={availabilityOf({ ...one, storageCountList: {} })} />
                  <EntryFacts
                    parts={[
                      one.displayCallNumber !== '' && (
                        <CallNumber key="call">{one.displayCallNumber}</CallNumber>
                      ),
                      t('shelf.addedAt', { date: date(one.addedAt) }),
                    ]}
                  />
                </Entry>
              ))}
            </Entries>
          </>
        )}
      </PagedList>
    </>
  );
}
