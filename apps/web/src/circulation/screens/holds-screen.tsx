import { IconBookmark } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type Hold, holdStatuses } from '@yuelan/contract/circulation/schemas';
import { CallNumber, FindBook, TitleCover, TitleLink } from '../../catalogue/public.ts';
import { useFormats, useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { PagedList } from '../../platform/paged-list.tsx';
import { Selecting, SelectOne } from '../../platform/selectable.tsx';
import { useConfirmed } from '../../platform/use-confirmed.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Entries, Entry, EntryFacts } from '../../ui/lists/entry.tsx';
import { useSelection } from '../../ui/lists/use-selection.ts';
import { holdsQuery } from '../api.ts';
import { cancelHolds, refreshHolds } from '../change-holds.ts';
import { usePickUpEnd } from '../use-pick-up-end.ts';

const route = getRouteApi('/me/reservations');
const active = 1;

const tones = { 1: 'ok', 2: 'none', 3: 'wait', 4: 'none' } as const satisfies Record<
  Hold['statusId'],
  string
>;

/** The reader's holds. Those that are ready at the library can be cancelled, one or several at a time. */
export function HoldsScreen() {
  const { t } = useTranslation(['circulation', 'platform']);
  const { dateTime } = useFormats();
  const source = useLibrary().display?.source;
  const pages = route.useLoaderDeps();
  const query = useQuery({ ...holdsQuery(pages.page, pages.size), placeholderData: keepPreviousData });
  const cancel = useConfirmed(cancelHolds, refreshHolds);
  const open = (query.data?.results ?? []).filter((one) => source?.hold !== false && one.statusId === active);
  const selection = useSelection(open.map((one) => one.id));
  usePageTitle(t('holds.title'));

  function ask(ids: readonly string[], titleOfOne?: string): void {
    cancel.ask({
      title: t('holds.cancelTitle'),
      text:
        titleOfOne === undefined
          ? t('holds.cancelSeveral', { count: ids.length })
          : t('holds.cancelText', { title: titleOfOne }),
      confirmLabel: t('holds.cancel'),
      cancelLabel: t('holds.keep'),
      danger: true,
      kept: t('holds.kept'),
      input: { ids: ids.map((id) => ({ id })) },
      done: ({ cancelled }) => {
        selection.clear();
        return t('holds.cancelled', { count: cancelled });
      },
    });
  }

  function textOf(data: typeof query.data): string {
    if (data?.lastKnownAt !== undefined) return t('holds.lastKnown', { time: dateTime(data.lastKnownAt) });
    if (data === undefined || data.totalRecord === 0) return '\u00a0';
    // A library system also lists holds that are still waiting for a copy.
    return t(source === undefined ? 'holds.active' : 'holds.total', { count: data.activeNum });
  }

  return (
    <>
      <PageHead title={t('holds.title')} text={textOf(query.data)} />
      <PagedList
        query={query}
        waiting={<ListSkeleton label={t('platform:loading')} rows={3} />}
        pages={pages}
        empty={
          <EmptyState
            title={t('holds.empty')}
            message={t('holds.emptyText')}
            icon={<IconBookmark stroke={1.3} />}
          >
            <FindBook />
          </EmptyState>
        }
      >
        {({ results }) => (
          <>
            {open.length > 1 && (
              <Selecting selection={selection} busy={cancel.busy} onAct={ask}>
                {t('holds.cancelChosen')}
              </Selecting>
            )}
            <Entries label={t('holds.title')}>
              {results.map((one) => (
                <Entry
                  key={one.id}
                  picture={<TitleCover title={one} />}
                  heading={<TitleLink title={one} />}
                  select={
                    open.length > 1 ? (
                      <SelectOne
                        selection={selection}
                        id={one.id}
                        title={one.bookName}
                        disabled={one.statusId !== active}
                      />
                    ) : undefined
                  }
                  actions={
                    open.includes(one) ? (
                      <Button
                        busy={cancel.busy}
                        aria-label={t('holds.cancelOf', { title: one.bookName })}
                        onClick={() => ask([one.id], one.bookName)}
                      >
                        {t('holds.cancel')}
                      </Button>
                    ) : undefined
                  }
                >
                  <HoldFacts one={one} />
                </Entry>
              ))}
            </Entries>
          </>
        )}
      </PagedList>
    </>
  );
}

/** The library and the location of the copy. */
const placeOf = (one: Hold) => [one.libraryName, one.storageName].filter((part) => part !== '').join(' · ');

function HoldFacts({ one }: { readonly one: Hold }) {
  const { language } = usePage();
  const { t } = useTranslation('circulation');
  const { dateTime } = useFormats();
  const untilOf = usePickUpEnd();
  const status = holdStatuses[one.statusId][language];
  return (
    <>
      <EntryFacts
        parts={[
          one.firstAuthor,
          one.bookCallNumber !== '' && <CallNumber key="call">{one.bookCallNumber}</CallNumber>,
        ]}
      />
      <StateDot tone={one.statusName === '' || one.statusName === status ? tones[one.statusId] : 'wait'}>
        {one.statusName === '' ? status : one.statusName}
      </StateDot>
      {one.statusId === active ? (
        // A library system does not always give an end and a place.
        <>
          {one.endTime !== '' && <EntryFacts parts={[t('holds.until', { until: untilOf(one) })]} />}
          {placeOf(one) !== '' && <EntryFacts parts={[t('holds.at', { place: placeOf(one) })]} />}
        </>
      ) : (
        <EntryFacts
          parts={[
            one.preborrowTime === '' ? '' : t('holds.made', { time: dateTime(one.preborrowTime) }),
            one.libraryName,
          ]}
        />
      )}
    </>
  );
}
