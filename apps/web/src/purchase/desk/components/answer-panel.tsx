import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { purchaseDeskCalls } from '@yuelan/contract/purchase/desk-remote';
import { type PurchaseRequest, purchaseRequestSchema } from '@yuelan/contract/purchase/desk-schemas';
import { purchaseStatuses } from '@yuelan/contract/purchase/schemas';
import { useState } from 'react';
import { z } from 'zod/mini';
import { conflictOf } from '../../../desk/edit/conflict.tsx';
import { EditPanel } from '../../../desk/edit/edit-panel.tsx';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { isSame } from '../../../platform/is-same.ts';
import { usePage } from '../../../platform/page.ts';
import { callMutation, callQuery } from '../../../platform/query.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { linkClass } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import styles from './answer-panel.module.css';

/** In their usual order. */
const statuses = ['1', '-1', '2', '-4', '-2'] as const;
const declined = '-2';
const numbers = { '1': 1, '-1': -1, '2': 2, '-4': -4, '-2': -2 } as const;

const schema = z.strictObject({
  status: z.enum(statuses),
  answer: z.string().check(z.trim(), z.maxLength(500)),
  /** Empty for none. */
  catalogueId: z.string(),
});
type Values = z.output<typeof schema>;

const statusOf = (status: PurchaseRequest['status']) =>
  statuses.find((one) => numbers[one] === status) ?? statuses[0];

/** Readers' requests for a book, and the answer that all of them see. */
export function AnswerPanel({
  book,
  onClose,
}: {
  readonly book: PurchaseRequest;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('purchaseDesk');
  const { language, library } = usePage();
  const { date } = useFormats();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const before: Values = {
    status: statusOf(book.status),
    answer: book.answer,
    catalogueId: book.catalogueId ?? '',
  };
  const [values, setValues] = useState(before);
  const owned = useQuery(
    callQuery(purchaseDeskCalls.ownedTitles, { bookName: book.bookName, firstAuthor: book.firstAuthor }),
  );
  const save = useMutation({
    ...callMutation(purchaseDeskCalls.answerRequests),
    onSuccess: ({ undoId }) => {
      onClose();
      offerUndo(t('answered', { book: book.bookName }), undoId);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [purchaseDeskCalls.requests.path] }),
  });
  const others = purchaseRequestSchema.safeParse(conflictOf(save.error)?.current).data;
  const form = useForm({
    values,
    onChange: setValues,
    schema,
    input: values,
    problems: {
      answer: values.status === declined && values.answer.trim() === '' ? t('reasonMissing') : undefined,
    },
    busy: save.isPending,
    failure: useFailure(save.error),
    onSend: ({ status, answer, catalogueId }) =>
      save.mutate({
        requests: book.requests.map(({ id, version }) => ({ id, version })),
        status: numbers[status],
        answer,
        ...(catalogueId === '' ? {} : { catalogueId }),
      }),
  });
  return (
    <EditPanel
      title={book.bookName}
      form={form}
      unsaved={!isSame(values, before)}
      saveLabel={t('send')}
      onClose={onClose}
    >
      <section className={styles['asked']}>
        <p>{[book.firstAuthor, t('askedBy', { count: book.requests.length })].filter(Boolean).join(' · ')}</p>
        <ul>
          {book.requests.map(({ id, reader, reason, createdAt }) => (
            <li key={id}>
              <span>
                {reader.name} {reader.number} · {date(createdAt)}
              </span>
              {reason !== '' && <q>{reason}</q>}
            </li>
          ))}
        </ul>
      </section>
      <Select
        label={t('status')}
        value={values.status}
        choices={statuses.map((value) => ({ value, label: purchaseStatuses[value][language] }))}
        onChange={(status) => form.change({ ...values, status })}
      />
      <TextField
        field={form.field('answer')}
        label={t('answer')}
        hint={t('answerHint')}
        rows={3}
        maxLength={500}
        data-autofocus
      />
      {(owned.data ?? []).length > 0 && (
        <fieldset className={styles['owned']}>
          <legend>{t('owned')}</legend>
          <label>
            <input
              type="radio"
              name="owned"
              checked={values.catalogueId === ''}
              onChange={() => form.change({ ...values, catalogueId: '' })}
            />
            <span>{t('noTitle')}</span>
          </label>
          {owned.data?.map((title) => (
            <label key={title.id}>
              <input
                type="radio"
                name="owned"
                checked={values.catalogueId === title.id}
                onChange={() => form.change({ ...values, catalogueId: title.id })}
              />
              <span>
                {[title.title, title.firstAuthor, title.published].filter(Boolean).join(' · ')}
                {title.same && <b> {t('same')}</b>}{' '}
                <a
                  className={linkClass}
                  href={`/${library}/book/${title.id}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {t('open')}
                </a>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {others !== undefined && (
        <p role="status">
          {t('now', { status: purchaseStatuses[statusOf(others.status)][language], answer: others.answer })}
        </p>
      )}
    </EditPanel>
  );
}
