import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Activity, BookReview } from '@yuelan/contract/activities/schemas';
import { type FormEvent, useId, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { useOwnedTitles } from '../../catalogue/public.ts';
import { useTranslation } from '../../messages/words.ts';
import { useDraft } from '../../platform/drafts.ts';
import { usePage } from '../../platform/page.ts';
import { asReader } from '../../reader/public.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormProblem, formClass, textAreaClass } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { refreshReviews, saveReview } from '../api.ts';
import { refusalWords } from '../refusal-words.ts';
import { ReviewedTitle } from './reviewed-title.tsx';

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

/** Writes a review for an activity, or changes an own one. What was typed is kept until it is sent. */
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
  const id = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const contentField = useRef<HTMLTextAreaElement>(null);
  const client = useQueryClient();
  const draft = useDraft(`review:${activity.id}:${review?.id ?? ''}`, draftSchema, {
    bookName: review?.bookName ?? '',
    firstAuthor: review?.firstAuthor ?? '',
    ...(review?.catalogueId === undefined ? {} : { catalogueId: review.catalogueId }),
    commentContent: review?.commentContent ?? '',
  });
  const { bookName, firstAuthor, catalogueId, commentContent } = draft.value;
  const matching = useOwnedTitles(catalogueId === undefined ? bookName : '');
  const [looked, setLooked] = useState({ name: false, content: false });
  const save = useMutation(saveReview);
  const noName = bookName.trim() === '';
  const noContent = commentContent.trim() === '';
  const left = longestContent - commentContent.length;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setLooked({ name: true, content: true });
    if (noName || noContent) {
      (noName ? nameField : contentField).current?.focus();
      return;
    }
    asReader(page, () =>
      save.mutate(
        {
          ...(review === undefined ? {} : { id: review.id }),
          parentId: activity.bookActivityId ?? activity.id,
          bookName,
          firstAuthor,
          ...(catalogueId === undefined ? {} : { catalogueId }),
          commentContent,
        },
        {
          onSuccess: ({ commentPublishStatus }) => {
            showToast(
              'success',
              t(commentPublishStatus === 1 ? 'activities:review.done' : 'activities:review.hiddenDone'),
            );
            draft.clear();
            refreshReviews(client);
            onClose();
          },
        },
      ),
    );
  }

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
          <Button kind="primary" type="submit" form={`${id}-form`} busy={save.isPending}>
            {t(review === undefined ? 'activities:review.submit' : 'activities:review.save')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className={formClass} onSubmit={submit} noValidate>
        <p>
          {t('activities:review.for', { name: activity.name })}{' '}
          {review === undefined &&
            activity.reviewLimit !== undefined &&
            t('activities:review.limit', { count: activity.reviewLimit })}
        </p>
        <Field
          id={`${id}-name`}
          label={t('activities:review.bookName')}
          problem={looked.name && noName ? t('activities:review.required') : undefined}
        >
          {(control) => (
            <input
              {...control}
              ref={nameField}
              data-autofocus
              required
              maxLength={300}
              value={bookName}
              onChange={(event) => {
                draft.change({ ...draft.value, bookName: event.target.value, catalogueId: undefined });
                setLooked({ ...looked, name: true });
              }}
            />
          )}
        </Field>
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
        <Field
          id={`${id}-author`}
          label={t('activities:review.firstAuthor')}
          hint={t('activities:review.optional')}
        >
          {(control) => (
            <input
              {...control}
              maxLength={200}
              value={firstAuthor}
              onChange={(event) => draft.change({ ...draft.value, firstAuthor: event.target.value })}
            />
          )}
        </Field>
        <Field
          id={`${id}-content`}
          label={t('activities:review.content')}
          problem={looked.content && noContent ? t('activities:review.required') : undefined}
          hint={t('activities:review.left', { count: left })}
        >
          {(control) => (
            <textarea
              {...control}
              ref={contentField}
              className={classNames(control.className, textAreaClass)}
              rows={rows}
              required
              maxLength={longestContent}
              value={commentContent}
              onChange={(event) => {
                draft.change({ ...draft.value, commentContent: event.target.value });
                setLooked({ ...looked, content: true });
              }}
            />
          )}
        </Field>
        <FormProblem text={save.isError && !save.isPending ? refusalWords(page, save.error) : undefined} />
      </form>
    </Dialog>
  );
}
