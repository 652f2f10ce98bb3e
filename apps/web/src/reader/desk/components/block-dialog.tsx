import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod/mini';
import { FormDialog } from '../../../desk/edit/form-dialog.tsx';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { useFailure } from '../../../platform/use-failure.ts';
import { changeStatus, refreshReaders } from '../api.ts';

const schema = z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) });

/** Asks why readers are suspended; they see the reason when they are refused something. */
export function BlockDialog({
  ids,
  onClose,
  onDone,
}: {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation(['readerDesk', 'desk']);
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const [values, setValues] = useState({ reason: '' });
  const block = useMutation(changeStatus);
  const form = useForm({
    values,
    onChange: setValues,
    schema,
    input: values,
    busy: block.isPending,
    failure: useFailure(block.error),
    onSend: ({ reason }) =>
      block.mutate(
        { ids: [...ids], status: 4, reason },
        {
          onSuccess: ({ changed, undoId }) => {
            onDone();
            offerUndo(t('readerDesk:blocked', { count: changed }), undoId);
          },
          onSettled: () => refreshReaders(client),
        },
      ),
  });
  return (
    <FormDialog
      title={t('readerDesk:block.title', { count: ids.length })}
      form={form}
      submit={t('readerDesk:block.submit')}
      onClose={onClose}
    >
      <TextField
        field={form.field('reason')}
        label={t('readerDesk:block.reason')}
        hint={t('readerDesk:block.hint')}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
