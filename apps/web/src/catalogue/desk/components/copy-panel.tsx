import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CopyStatus, copyStatuses, isCopyStatus } from '@yuelan/contract/catalogue/copy-states';
import { catalogueDeskCalls } from '@yuelan/contract/catalogue/desk-calls';
import { type DeskCopy, type DeskTitle, deskTitleSchema } from '@yuelan/contract/catalogue/desk-schemas';
import { useState } from 'react';
import { ConflictView, conflictOf } from '../../../desk/edit/conflict.tsx';
import { EditPanel } from '../../../desk/edit/edit-panel.tsx';
import { refusedField } from '../../../desk/edit/refused-field.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { usePage } from '../../../platform/page.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { changeCopy, showTitle } from '../api.ts';
import { CopyPlaceFields } from './copy-fields.tsx';

const valuesOf = ({ barcode, storage, shelf, callNumber, statusId, lendable }: DeskCopy) => ({
  barcode,
  storage,
  shelf,
  callNumber,
  statusId,
  lendable,
});
type Values = ReturnType<typeof valuesOf>;

/** The states that staff can set; loans come from circulation. */
const choosable: readonly CopyStatus[] = [1, 3, 4, 5, 6, 10, 11, 12];

/** A copy of the library, and its form. */
export function CopyPanel({
  title,
  copy,
  onClose,
}: {
  readonly title: DeskTitle;
  readonly copy: DeskCopy;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['catalogueDesk', 'desk']);
  const { language } = usePage();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const [stored, setStored] = useState(copy);
  const [values, setValues] = useState(() => valuesOf(copy));
  const save = useMutation(changeCopy);
  const conflict = conflictOf(save.error);
  const others = deskTitleSchema.safeParse(conflict?.current).data?.copies.find(({ id }) => id === copy.id);
  const isInUse = copy.lent || copy.held;

  function send(entered: Values, version: number): void {
    save.mutate(
      { id: copy.id, version, ...entered },
      {
        onSuccess: ({ title: now, undoId }) => {
          showTitle(client, now);
          offerUndo(t('catalogueDesk:copy.saved'), undoId);
          onClose();
        },
      },
    );
  }
  const form = useForm({
    values,
    onChange: setValues,
    schema: catalogueDeskCalls.changeCopy.input,
    input: { id: copy.id, version: stored.version, ...values },
    busy: save.isPending,
    failure: useFailure(conflict === undefined ? save.error : undefined),
    failedField: refusedField(save.error, { 'catalogue.barcode.taken': 'barcode' }),
    onSend: (input) => send(input, stored.version),
  });
  const statusName = (statusId: number) =>
    isCopyStatus(statusId) ? copyStatuses[statusId][language] : String(statusId);
  const statuses = choosable.some((one) => one === copy.statusId) ? choosable : [copy.statusId, ...choosable];

  return (
    <EditPanel
      title={copy.barcode}
      form={form}
      unsaved={JSON.stringify(values) !== JSON.stringify(valuesOf(stored))}
      onClose={onClose}
    >
      <TextField
        field={form.field('barcode')}
        label={t('catalogueDesk:copy.barcode')}
        hint={t('catalogueDesk:copy.barcodeHint')}
        required
      />
      {isInUse ? (
        <p>{t('catalogueDesk:copy.inUse', { status: statusName(copy.statusId) })}</p>
      ) : (
        <Select
          label={t('catalogueDesk:copy.status')}
          value={String(values.statusId)}
          choices={statuses.map((statusId) => ({ value: String(statusId), label: statusName(statusId) }))}
          onChange={(value) => {
            const statusId = Number(value);
            if (isCopyStatus(statusId)) form.change({ ...values, statusId });
          }}
        />
      )}
      <CopyPlaceFields
        storage={form.field('storage')}
        shelf={form.field('shelf')}
        callNumber={form.field('callNumber')}
        lendable={form.field('lendable')}
        titleCallNumber={title.record.callNumber}
      />
      {conflict !== undefined && others !== undefined && (
        <ConflictView<Values>
          conflict={conflict}
          labels={[
            ['barcode', t('catalogueDesk:copy.barcode')],
            ['statusId', t('catalogueDesk:copy.status')],
            ['storage', t('catalogueDesk:copy.storage')],
            ['shelf', t('catalogueDesk:copy.shelf')],
            ['callNumber', t('catalogueDesk:field.callNumber')],
            ['lendable', t('catalogueDesk:copy.lendable')],
          ]}
          theirs={valuesOf(others)}
          mine={values}
          show={(name, value) => (name === 'statusId' ? statusName(Number(value)) : undefined)}
          save={save}
          onSeen={() => setStored(others)}
          onKeepTheirs={() => setValues(valuesOf(others))}
          onTakeMine={() => send(values, others.version)}
        />
      )}
    </EditPanel>
  );
}
