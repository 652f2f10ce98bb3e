import { useMutation, useQueryClient } from '@tanstack/react-query';
import { catalogueDeskCalls } from '@yuelan/contract/catalogue/desk-calls';
import type { DeskTitle } from '@yuelan/contract/catalogue/desk-schemas';
import { useState } from 'react';
import { EditPanel } from '../../../desk/edit/edit-panel.tsx';
import { refusedField } from '../../../desk/edit/refused-field.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { useFailure } from '../../../platform/use-failure.ts';
import { addCopies, showTitle } from '../api.ts';
import { CopyPlaceFields } from './copy-fields.tsx';

/** Adds copies: a barcode scanner types one barcode into each line. */
export function NewCopies({ title, onClose }: { readonly title: DeskTitle; readonly onClose: () => void }) {
  const { t } = useTranslation('catalogueDesk');
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const like = title.copies.findLast(({ own }) => own);
  const before = {
    barcodes: '',
    storage: like?.storage ?? '',
    shelf: like?.shelf ?? '',
    callNumber: '',
    lendable: true,
  };
  const [values, setValues] = useState(before);
  const add = useMutation(addCopies);
  const form = useForm({
    values,
    onChange: setValues,
    schema: catalogueDeskCalls.addCopies.input,
    input: {
      ...values,
      titleId: title.id,
      barcodes: values.barcodes.split(/\s+/u).filter((barcode) => barcode !== ''),
    },
    busy: add.isPending,
    failure: useFailure(add.error),
    failedField: refusedField(add.error, { 'catalogue.barcode.taken': 'barcodes' }),
    onSend: (input) =>
      add.mutate(input, {
        onSuccess: ({ title: now, undoId }) => {
          showTitle(client, now);
          offerUndo(t('copy.added', { count: input.barcodes.length }), undoId);
          onClose();
        },
      }),
  });
  return (
    <EditPanel
      title={t('copy.add')}
      form={form}
      unsaved={JSON.stringify(values) !== JSON.stringify(before)}
      onClose={onClose}
    >
      <TextField
        field={form.field('barcodes')}
        label={t('copy.barcodes')}
        hint={t('copy.barcodesHint')}
        rows={4}
        required
      />
      <CopyPlaceFields
        storage={form.field('storage')}
        shelf={form.field('shelf')}
        callNumber={form.field('callNumber')}
        lendable={form.field('lendable')}
        titleCallNumber={title.record.callNumber}
      />
    </EditPanel>
  );
}
