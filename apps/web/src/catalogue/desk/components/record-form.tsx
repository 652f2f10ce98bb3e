import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type DeskRecord,
  type DeskTitle,
  deskRecordSchema,
  deskTitleSchema,
} from '@yuelan/contract/catalogue/desk-schemas';
import { useState } from 'react';
import { ConflictView, conflictOf } from '../../../desk/edit/conflict.tsx';
import { useUnsavedGuard } from '../../../desk/edit/edit-panel.tsx';
import { useMay } from '../../../desk/staff-state.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Form, SubmitButton, useForm } from '../../../platform/form.tsx';
import { isSame } from '../../../platform/is-same.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { formButtonsClass } from '../../../ui/controls/form.tsx';
import { changeTitle, showTitle } from '../api.ts';
import { useRecordText } from '../record-text.ts';
import { recordFields, recordOf, valuesOf } from '../record-values.ts';
import { RecordFields } from './record-fields.tsx';

/** The form of a title's record. */
export function RecordForm({ title }: { readonly title: DeskTitle }) {
  const { t } = useTranslation(['catalogueDesk', 'desk']);
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const showField = useRecordText();
  const may = useMay();
  /** The version that the form started from; after somebody else's change, their version. */
  const [stored, setStored] = useState(title);
  const [values, setValues] = useState(() => valuesOf(title.record));
  const unsaved = !isSame(recordOf(values), recordOf(valuesOf(stored.record)));
  // The title was changed elsewhere (copies, an undo, a cover), and the form has no input.
  if (title.version > stored.version && !unsaved) {
    setStored(title);
    setValues(valuesOf(title.record));
  }
  const save = useMutation(changeTitle);
  const conflict = conflictOf(save.error);
  const others = deskTitleSchema.safeParse(conflict?.current).data;

  function send(record: DeskRecord, version: number): void {
    save.mutate(
      { id: title.id, version, record },
      {
        onSuccess: ({ title: now, undoId }) => {
          setStored(now);
          setValues(valuesOf(now.record));
          showTitle(client, now);
          offerUndo(t('catalogueDesk:saved'), undoId);
        },
      },
    );
  }
  const form = useForm({
    values,
    onChange: setValues,
    schema: deskRecordSchema,
    input: recordOf(values),
    busy: save.isPending,
    failure: useFailure(conflict === undefined ? save.error : undefined),
    onSend: (record) => send(record, stored.version),
  });
  useUnsavedGuard(unsaved && !form.busy);
  const mine = recordOf(values);
  const isOpen = may('catalogue.edit') && title.mergedInto === '';

  return (
    <Form
      form={form}
      buttons={
        isOpen && (
          <div className={formButtonsClass}>
            <SubmitButton form={form}>{t('desk:save')}</SubmitButton>
          </div>
        )
      }
    >
      <RecordFields form={form} />
      {conflict !== undefined && others !== undefined && (
        <ConflictView<DeskRecord>
          conflict={conflict}
          labels={recordFields
            .filter((name) => !isSame(others.record[name], mine[name]))
            .map((name) => [name, t(`catalogueDesk:field.${name}`)])}
          theirs={others.record}
          mine={mine}
          show={showField}
          save={save}
          onSeen={() => setStored(others)}
          onKeepTheirs={() => {
            setValues(valuesOf(others.record));
            showTitle(client, others);
          }}
          onTakeMine={() => send(mine, others.version)}
        />
      )}
    </Form>
  );
}
