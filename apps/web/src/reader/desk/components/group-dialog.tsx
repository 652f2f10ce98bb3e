import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readerDeskCalls } from '@yuelan/contract/reader/desk-calls';
import type { GroupList, ReaderGroup } from '@yuelan/contract/reader/desk-schemas';
import { useState } from 'react';
import { FormDialog } from '../../../desk/edit/form-dialog.tsx';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { useFailure } from '../../../platform/use-failure.ts';
import { Check } from '../../../ui/controls/check.tsx';
import { refreshReaders, saveGroup } from '../api.ts';

/** Renames a class or borrower type, stops offering it, or creates one. */
export function GroupDialog({
  list,
  group,
  onClose,
}: {
  readonly list: GroupList;
  /** Undefined for a new one. */
  readonly group: ReaderGroup | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['readerDesk', 'desk']);
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const [values, setValues] = useState({ name: group?.name ?? '', active: group?.active ?? true });
  const save = useMutation(saveGroup);
  const form = useForm({
    values,
    onChange: setValues,
    schema: readerDeskCalls.saveGroup.input,
    input: { list, id: group?.id ?? '', nameBefore: group?.name ?? '', ...values },
    busy: save.isPending,
    failure: useFailure(save.error),
    onSend: (input) =>
      save.mutate(input, {
        onSuccess: ({ undoId }) => {
          onClose();
          offerUndo(t('readerDesk:groups.saved', { name: values.name }), undoId);
        },
        onSettled: () => refreshReaders(client),
      }),
  });
  return (
    <FormDialog
      title={group?.name ?? t(`readerDesk:groups.new.${list}`)}
      form={form}
      submit={t('desk:save')}
      onClose={onClose}
    >
      <TextField
        field={form.field('name')}
        label={t('readerDesk:groups.name')}
        autoComplete="off"
        required
        data-autofocus
      />
      {group !== undefined && (
        <Check
          label={t('readerDesk:groups.offered')}
          checked={values.active}
          onChange={({ currentTarget: { checked } }) => form.change({ ...values, active: checked })}
        />
      )}
    </FormDialog>
  );
}
