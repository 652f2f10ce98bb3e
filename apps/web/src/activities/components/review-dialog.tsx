import { IconBook2 } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { activitiesCalls } from '@yuelan/contract/activities/calls';
import type { Activity, BookReview } from '@yuelan/contract/activities/schemas';
import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { z } from 'zod/mini';
import { useOwnedTitles } from '../../catalogue/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { useDraft } from '../../platform/drafts.ts';
import { Form, SubmitButton, TextField, useForm } from '../../platform/form.tsx';
import { usePage } from '../../platform/page.ts';
import { useRunningText } from '../../platform/use-running-text.ts';
import { asReader } from '../../reader/public.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { refreshReviews, saveReview } from '../api.ts';
import { refusalWords } from '../refusal-words.ts';
import styles from './reviewed-title.module.css';

/** See docs/limits.md#layout. */
const width = 768;
const rows = 10;
const longestContent = 5000;

const draftSchema = z.object({
  bookName: z.string(),
  firstAuthor: z.string(),
  catalogueId: z.optional(z.string()),
  commentContent: z.string(),
});

/** Writes a review for an activity or changes the reader's own. The draft is kept until it is sent. */
export default function ReviewDialog({
  activity,
  review,
  onClose,
}: {
  readonly activity: Activity;
  readonly review: BookReview | undefined;
  readonly onClose: () => void;
}) {
  const page = usePage();
  const { t } = useTranslation(['activities', 'platform']);
  const runningText = useRunningText();
  const client = useQueryClient();
  const draft = useDraft(`review:${activity.id}:${review?.id ?? ''}`, draftSchema, {
    bookName: review?.bookName ?? '',
    firstAuthor: review?.firstAuthor ?? '',
    ...(review?.catalogueId === undefined ? {} : { catalogueId: review.catalogueId }),
    commentContent: review?.commentContent ?? '',
  });
  const { bookName, catalogueId, commentContent } = draft.value;
  const matching = useOwnedTitles(catalogueId === undefined ? bookName : '');
  const save = useMutation(saveReview);
  const form = useForm({
    values: draft.value,
    onChange: draft.change,
    schema: activitiesCalls.saveBookReview.input,
    input: {
      ...draft.value,
      ...(review === undefined ? {} : { id: review.id }),
      parentId: activity.bookActivityId ?? activity.id,
    },
    busy: save.isPending,
    failure: save.isError ? refusalWords(page, save.error) : undefined,
    onSend: (input) =>
      asReader(page, () =>
        save.mutate(input, {
          onSuccess: ({ commentPublishStatus }) => {
            showToast(
              'success',
              t(commentPublishStatus === 1 ? 'activities:review.done' : 'activities:review.hiddenDone'),
            );
            draft.clear();
            refreshReviews(client);
            onClose();
          },
        }),
      ),
  });
  const name = form.field('bookName');

  return (
    <Dialog
      title={t(review === undefined ? 'activities:review.title' : 'activities:review.editTitle')}
      closeLabel={t('platform:close')}
      width={width}
      onClose={onClose}
      keepOnOutsideClick
      footer={
        <>
          <Button onClick={onClose}>{t('platform:confirm.cancel')}</Button>
          <SubmitButton form={form}>
            {t(review === undefined ? 'activities:review.submit' : 'activities:review.save')}
          </SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <p>
          {runningText(
            t('activities:review.for', { name: activity.name }),
            review === undefined &&
              activity.reviewLimit !== undefined &&
              t('activities:review.limit', { count: activity.reviewLimit }),
          )}
        </p>
        <TextField
          field={{
            ...name,
            // A changed name no longer refers to the chosen title.
            set: (typed) => form.change({ ...draft.value, bookName: typed, catalogueId: undefined }),
          }}
          label={t('activities:review.bookName')}
          required
          data-autofocus
        />
        <ReviewedTitle
          chosen={catalogueId !== undefined}
          titles={matching}
          onChoose={(title) =>
            draft.change({
              ...draft.value,
              bookName: title.bookName,
              firstAuthor: title.firstAuthor,
              catalogueId: title.id,
            })
          }
        />
        <TextField
          field={form.field('firstAuthor')}
          label={t('activities:review.firstAuthor')}
          hint={t('activities:review.optional')}
        />
        <TextField
          field={form.field('commentContent')}
          label={t('activities:review.content')}
          hint={t('activities:review.left', { count: longestContent - commentContent.length })}
          rows={rows}
          maxLength={longestContent}
          required
        />
      </Form>
    </Dialog>
  );
}

/** Suggests titles of the catalogue with the name just typed, so that the review can link to its book. */
function ReviewedTitle({
  chosen,
  titles,
  onChoose,
}: {
  readonly chosen: boolean;
  readonly titles: readonly TitleSummary[];
  readonly onChoose: (title: TitleSummary) => void;
}) {
  const { t } = useTranslation('activities');
  return (
    <div role="status">
      {chosen && <p className={styles['linked']}>{t('review.linked')}</p>}
      {titles.length > 0 && (
        <div className={styles['offers']}>
          <p>{t('review.which')}</p>
          {titles.map((title) => (
            <Button key={title.id} onClick={() => onChoose(title)}>
              <IconBook2 stroke={1.7} aria-hidden="true" />
              {[title.bookName, title.firstAuthor, title.publishingCompany, title.publishTime]
                .filter((words) => words !== '')
                .join(' · ')}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
