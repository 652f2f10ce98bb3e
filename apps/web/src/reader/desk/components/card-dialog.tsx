import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskReaderDetail } from '@yuelan/contract/reader/desk-schemas';
import { useState } from 'react';
import { z } from 'zod/mini';
import { FormDialog } from '../../../desk/edit/form-dialog.tsx';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { useFailure } from '../../../platform/use-failure.ts';
import { refreshReaders, replaceCard } from '../api.ts';

const schema = z.strictObject({
  borrowNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
});

/** Replaces a lost card; a barcode reader can type the new number. */
export function CardDialog({
  reader,
  onClose,
}: {
  readonly reader: DeskReaderDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['readerDesk', 'desk']);
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const [values, setValues] = useState({ borrowNumber: '' });
  const replace = useMutation(replaceCard);
  const form = useForm({
    values,
    onChange: setValues,
    schema,
    input: values,
    busy: replace.isPending,
    failure: useFailure(replace.error),
    failedField: 'borrowNumber',
    onSend: ({ borrowNumber }) =>
      replace.mutate(
        { id: reader.id, version: reader.version, borrowNumber },
        {
          onSuccess: ({ undoId }) => {
            onClose();
            offerUndo(t('readerDesk:card.done', { number: borrowNumber }), undoId);
          },
          onSettled: () => refreshReaders(client),
        },
      ),
  });
  return (
    <FormDialog
      title={t('readerDesk:card.title', { name: reader.realName })}
      form={form}
      submit={t('readerDesk:card.submit')}
      onClose={onClose}
    >
      <p>{t('readerDesk:card.text', { number: reader.borrowNumber })}</p>
      <TextField
        field={form.field('borrowNumber')}
        label={t('readerDesk:card.number')}
        autoComplete="off"
        required
        data-autofocus
      />
    </FormDialog>
  );
}
