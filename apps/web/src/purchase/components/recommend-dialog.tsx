import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { OwnedTitles, useOwnedTitles } from '../../catalogue/public.ts';
import { useTranslation } from '../../messages/words.ts';
import { useDraft } from '../../platform/drafts.ts';
import { usePage } from '../../platform/page.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { asReader } from '../../reader/public.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormProblem, formClass, textAreaClass } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { recommendPurchase, refreshPurchases } from '../api.ts';
import type { RecommendRequest } from '../recommend-request.ts';

const draftSchema = z.object({ bookName: z.string(), firstAuthor: z.string(), reason: z.string() });

/** Recommends a book that the library does not have; only its title is needed. */
export default function RecommendDialog({
  request,
  onClose,
}: {
  readonly request: RecommendRequest;
  readonly onClose: () => void;
}) {
  const page = usePage();
  const { t } = useTranslation(['purchase', 'platform']);
  const id = useId();
  const formId = `${id}-form`;
  const nameField = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const { value, change, clear } = useDraft(
    // What is typed for one book is not poured over another.
    request.bookName === '' ? 'recommend' : `recommend:${request.bookName}`,
    draftSchema,
    { ...request, reason: '' },
  );
  const owned = useOwnedTitles(value.bookName);
  const [looked, setLooked] = useState(false);
  const send = useMutation(recommendPurchase);
  const failure = useFailure(send.error);
  const missing = value.bookName.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setLooked(true);
    if (missing) {
      nameField.current?.focus();
      return;
    }
    asReader(page, () =>
      send.mutate(value, {
        onSuccess: () => {
          showToast('success', t('recommend.done', { title: value.bookName.trim() }));
          clear();
          refreshPurchases(client);
          onClose();
        },
      }),
    );
  }

  return (
    <Dialog
      title={t('recommend.title')}
      closeLabel={t('platform:close')}
      width={520}
      onClose={onClose}
      keepOnOutsideClick
      footer={
        <>
          <Button onClick={onClose}>{t('platform:confirm.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={send.isPending}>
            {t('recommend.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={formClass} onSubmit={submit} noValidate>
        <Field
          id={`${id}-name`}
          label={t('recommend.name')}
          problem={looked && missing ? t('recommend.required') : undefined}
        >
          {(control) => (
            <input
              {...control}
              ref={nameField}
              data-autofocus
              required
              maxLength={300}
              value={value.bookName}
              onChange={(event) => {
                change({ ...value, bookName: event.target.value });
                setLooked(true);
              }}
            />
          )}
        </Field>
        <OwnedTitles titles={owned} onFollow={onClose} />
        <Field id={`${id}-author`} label={t('recommend.author')} hint={t('recommend.optional')}>
          {(control) => (
            <input
              {...control}
              maxLength={200}
              value={value.firstAuthor}
              onChange={(event) => change({ ...value, firstAuthor: event.target.value })}
            />
          )}
        </Field>
        <Field id={`${id}-reason`} label={t('recommend.reason')} hint={t('recommend.optional')}>
          {(control) => (
            <textarea
              {...control}
              className={classNames(control.className, textAreaClass)}
              maxLength={1000}
              value={value.reason}
              onChange={(event) => change({ ...value, reason: event.target.value })}
            />
          )}
        </Field>
        <FormProblem text={send.isPending ? undefined : failure} />
      </form>
    </Dialog>
  );
}
