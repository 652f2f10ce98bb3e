import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { activitiesDeskCalls } from '@yuelan/contract/activities/desk-remote';
import { type DeskReview, reviewStates } from '@yuelan/contract/activities/desk-schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { ModerationMenu } from '../../../desk/moderation-menu.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callQuery } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { judgeReviews, refreshReviews } from '../api.ts';
import { HideDialog } from '../components/hide-dialog.tsx';
import { ReviewPanel } from '../components/review-panel.tsx';
import { reviewTones } from '../state-tones.ts';

const shownOfReview = 120;
const orders = ['waiting', '-waiting', 'updatedAt', '-updatedAt'] as const;

/** Reviews to publish or hide, one by one or in bulk. */
export function ReviewsScreen() {
  const { t } = useTranslation('activitiesDesk');
  const { dateTime } = useFormats();
  const page = usePage();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const table = useTableAddress({
    filters: ['state', 'activity'],
    sort: { by: 'waiting', descending: false },
  });
  const state = reviewStates.find((one) => one === table.filters.state) ?? '';
  const filter = { text: table.text, state, activityId: table.filters.activity } as const;
  const sort = orders.find((order) => order === table.order) ?? 'waiting';
  const reviews = useQuery({
    ...callQuery(activitiesDeskCalls.reviews, { ...table.paging, ...filter, sort }),
    placeholderData: keepPreviousData,
  });
  const judge = useMutation(judgeReviews);
  const [opened, setOpened] = useState<string>();
  const [hiding, setHiding] = useState<{
    readonly chosen: readonly DeskReview[];
    readonly done: () => void;
  }>();
  const rows = reviews.data?.results ?? [];
  const waiting = rows.find((review) => review.state === 'waiting');

  function judgeMany(
    chosen: readonly DeskReview[],
    decision: { readonly state: 'published' | 'hidden'; readonly reason: string },
    done: () => void,
  ): void {
    const input = { reviews: chosen.map(({ id, version }) => ({ id, version })), ...decision };
    judge.mutate(input, {
      onSuccess: ({ reviews: judged, kept, undoId }) => {
        done();
        setHiding(undefined);
        const count = judged.length;
        offerUndo(
          decision.state === 'published'
            ? t('reviews.publishedMany', { count })
            : t('reviews.hiddenMany', { count }),
          undoId,
        );
        if (kept.length > 0)
          showToast(
            'info',
            t('reviews.kept', { list: kept.map(({ name, why }) => `${name} (${why})`).join(', ') }),
          );
      },
      onError: (error) => showToast('error', failureText(page, error)),
      onSettled: () => refreshReviews(client),
    });
  }

  const columns: readonly DataColumn<DeskReview>[] = [
    {
      key: 'book',
      head: t('reviews.book'),
      isRowHead: true,
      cell: (review) => (
        <>
          <Button kind="quiet" onClick={() => setOpened(review.id)}>
            {t('reviews.of', { book: review.bookName })}
          </Button>
          <br />
          {[...review.content].slice(0, shownOfReview).join('')}
          {[...review.content].length > shownOfReview && '…'}
        </>
      ),
    },
    {
      key: 'waiting',
      head: t('reviews.state'),
      sort: 'ascending',
      cell: (review) => (
        <StateDot tone={reviewTones[review.state]}>{t(`reviews.states.${review.state}`)}</StateDot>
      ),
    },
    { key: 'reader', head: t('reviews.reader'), cell: ({ reader }) => `${reader.name} ${reader.number}` },
    { key: 'activity', head: t('reviews.activity'), isExtra: true, cell: ({ activityName }) => activityName },
    {
      key: 'updatedAt',
      head: t('reviews.since'),
      sort: 'descending',
      cell: ({ updatedAt }) => dateTime(updatedAt),
    },
  ];

  return (
    <DeskScreen
      title={t('reviews.title')}
      text={t('reviews.text')}
      menu={<ModerationMenu />}
      actions={
        waiting !== undefined && (
          <Button kind="primary" onClick={() => setOpened(waiting.id)}>
            {t('reviews.begin')}
          </Button>
        )
      }
    >
      <DeskTable
        caption={t('reviews.title')}
        columns={columns}
        query={reviews}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ bookName }) => t('reviews.of', { book: bookName })}
        searchLabel={t('reviews.search')}
        filters={
          <Select
            label={t('reviews.filter')}
            value={state}
            choices={[
              { value: '', label: t('reviews.all') },
              ...reviewStates.map((value) => ({ value, label: t(`reviews.states.${value}`) })),
            ]}
            onChange={(value) => table.go({ filters: { ...table.filters, state: value } })}
          />
        }
        bulk={(chosen, done) => (
          <>
            <Button
              busy={judge.isPending}
              onClick={() => judgeMany(chosen, { state: 'published', reason: '' }, done)}
            >
              {t('reviews.publishChosen')}
            </Button>
            <Button busy={judge.isPending} onClick={() => setHiding({ chosen, done })}>
              {t('reviews.hideChosen')}
            </Button>
          </>
        )}
        download={<DownloadButton call={activitiesDeskCalls.downloadReviews} input={filter} />}
        empty={<EmptyState title={t('reviews.none')} message={t('reviews.noneText')} />}
      />
      {opened !== undefined && (
        <ReviewPanel reviews={rows} first={opened} onClose={() => setOpened(undefined)} />
      )}
      {hiding !== undefined && (
        <HideDialog
          count={hiding.chosen.length}
          busy={judge.isPending}
          onClose={() => setHiding(undefined)}
          onHide={(reason) => judgeMany(hiding.chosen, { state: 'hidden', reason }, hiding.done)}
        />
      )}
    </DeskScreen>
  );
}
