import { useMutation, useQueryClient } from '@tanstack/react-query';
import { purchaseCalls } from '@yuelan/contract/purchase/calls';
import { z } from 'zod/mini';
import { OwnedTitles, useOwnedTitles } from '../../catalogue/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { useDraft } from '../../platform/drafts.ts';
import { Form, SubmitButton, TextField, useForm } from '../../platform/form.tsx';
import { usePage } from '../../platform/page.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { asReader } from '../../reader/public.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
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
  const client = useQueryClient();
  const { value, change, clear } = useDraft(
    // Text typed for one book must not appear in the form of another.
    request.bookName === '' ? 'recommend' : `recommend:${request.bookName}`,
    draftSchema,
    { ...request, reason: '' },
  );
  const owned = useOwnedTitles(value.bookName);
  const send = useMutation(recommendPurchase);
  const form = useForm({
    values: value,
    onChange: change,
    schema: purchaseCalls.recommendPurchase.input,
    input: value,
    busy: send.isPending,
    failure: useFailure(send.error),
    onSend: (input) =>
      asReader(page, () =>
        send.mutate(input, {
          onSuccess: () => {
            showToast('success', t('recommend.done', { title: value.bookName.trim() }));
            clear();
            refreshPurchases(client);
            onClose();
          },
        }),
      ),
  });

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
          <SubmitButton form={form}>{t('recommend.submit')}</SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <TextField field={form.field('bookName')} label={t('recommend.name')} required data-autofocus />
        <OwnedTitles titles={owned} onFollow={onClose} />
        <TextField
          field={form.field('firstAuthor')}
          label={t('recommend.author')}
          hint={t('recommend.optional')}
        />
        <TextField
          field={form.field('reason')}
          label={t('recommend.reason')}
          hint={t('recommend.optional')}
          rows={2}
        />
      </Form>
    </Dialog>
  );
}
