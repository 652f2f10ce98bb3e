import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readerDeskCalls } from '@yuelan/contract/reader/desk-calls';
import { type DeskReaderDetail, deskReaderDetailSchema } from '@yuelan/contract/reader/desk-schemas';
import { useState } from 'react';
import { ConflictView, conflictOf } from '../../../desk/edit/conflict.tsx';
import { EditPanel } from '../../../desk/edit/edit-panel.tsx';
import { refusedField } from '../../../desk/edit/refused-field.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { type FieldState, TextField, useForm } from '../../../platform/form.tsx';
import { useFailure } from '../../../platform/use-failure.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { addReader, changeReader, refreshReaders, useGroupChoices } from '../api.ts';

/** Personal numbers are empty while they are masked; empty fields keep their stored values. */
const blank = {
  realName: '',
  sex: '',
  departmentId: '',
  borrowerTypeId: '',
  icNumber: '',
  identityCard: '',
  telephone: '',
  email: '',
};
type Values = typeof blank;
type Name = keyof Values;
export type Revealed = Pick<Values, 'icNumber' | 'identityCard' | 'telephone' | 'email'>;
const personal = ['icNumber', 'identityCard', 'telephone', 'email'] as const;

const namesOf: readonly Name[] = [
  'realName',
  'sex',
  'departmentId',
  'borrowerTypeId',
  'icNumber',
  'identityCard',
  'telephone',
  'email',
];

function valuesOf(reader: DeskReaderDetail, revealed: Revealed | undefined): Values {
  const { realName, sex, departmentId, borrowerTypeId } = reader;
  return { ...blank, realName, sex, departmentId, borrowerTypeId, ...revealed };
}

const differing = (before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(namesOf.flatMap((name) => (before[name] === after[name] ? [] : [[name, after[name]]])));

/** The field with the number that another reader has, as it was sent. */
const takenIn =
  (sent: Partial<Readonly<Record<string, unknown>>> = {}) =>
  ({ number }: Readonly<Record<string, unknown>>) =>
    (['borrowNumber', ...personal] as const).find((name) => sent[name] === number);

/** The fields of a reader, with the classes and types that are active or already chosen. */
function ReaderFields({
  values,
  field,
  onChange,
  masked,
}: {
  readonly values: Values;
  readonly field: (name: Name) => FieldState<string>;
  readonly onChange: (values: Values) => void;
  /** The masked values of the personal fields, which are shown empty. */
  readonly masked?: Revealed;
}) {
  const { t } = useTranslation('readerDesk');
  const classes = useGroupChoices('department');
  const types = useGroupChoices('borrowerType');
  const offered = (groups: typeof classes, chosen: string) => [
    { value: '', label: t('none') },
    ...groups.filter(({ active, value }) => active || value === chosen),
  ];
  const hintOf = (text: string | undefined) =>
    text === undefined || text === '' ? undefined : t('maskedHint', { masked: text });
  return (
    <>
      <TextField field={field('realName')} label={t('name')} autoComplete="off" required />
      <Select
        label={t('department')}
        choices={offered(classes, values.departmentId)}
        value={values.departmentId}
        onChange={(departmentId) => onChange({ ...values, departmentId })}
      />
      <Select
        label={t('borrowerType')}
        choices={offered(types, values.borrowerTypeId)}
        value={values.borrowerTypeId}
        onChange={(borrowerTypeId) => onChange({ ...values, borrowerTypeId })}
      />
      <TextField field={field('sex')} label={t('sex')} autoComplete="off" />
      {personal.map((name) => (
        <TextField
          key={name}
          field={field(name)}
          label={t(name)}
          hint={hintOf(masked?.[name])}
          autoComplete="off"
        />
      ))}
    </>
  );
}

/** Changes a reader; only changed fields are sent, and always the name. */
export function ReaderForm({
  reader,
  revealed,
  onClose,
}: {
  readonly reader: DeskReaderDetail;
  /** The personal numbers in full, if they have been revealed. */
  readonly revealed: Revealed | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['readerDesk', 'desk']);
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const [stored, setStored] = useState(reader);
  const [values, setValues] = useState(() => valuesOf(reader, revealed));
  const before = valuesOf(stored, revealed);
  const changes = differing(before, values);
  const save = useMutation({
    ...changeReader,
    onSuccess: ({ undoId }) => {
      onClose();
      offerUndo(t('readerDesk:saved', { name: values.realName }), undoId);
    },
    onSettled: () => refreshReaders(client),
  });
  const conflict = conflictOf(save.error);
  const others = deskReaderDetailSchema.safeParse(conflict?.current).data;
  const { id } = reader;
  const form = useForm({
    values,
    onChange: setValues,
    schema: readerDeskCalls.change.input,
    input: { id, version: stored.version, realName: values.realName, ...changes },
    busy: save.isPending,
    failure: useFailure(conflict === undefined ? save.error : undefined),
    failedField: personal.find(
      (name) => name === refusedField(save.error, { 'reader.number.taken': takenIn(save.variables) }),
    ),
    onSend: (input) => save.mutate(input),
  });
  const nameOf = useNames();
  return (
    <EditPanel
      title={t('readerDesk:editTitle', { name: reader.realName })}
      form={form}
      unsaved={Object.keys(changes).length > 0}
      onClose={onClose}
    >
      <ReaderFields
        values={values}
        field={(name) => form.field(name)}
        onChange={form.change}
        {...(revealed === undefined && { masked: stored })}
      />
      {conflict !== undefined && others !== undefined && (
        <ConflictView<Pick<Values, 'realName' | 'sex' | 'departmentId' | 'borrowerTypeId'>>
          conflict={conflict}
          labels={[
            ['realName', t('readerDesk:name')],
            ['sex', t('readerDesk:sex')],
            ['departmentId', t('readerDesk:department')],
            ['borrowerTypeId', t('readerDesk:borrowerType')],
          ]}
          theirs={valuesOf(others, undefined)}
          mine={values}
          show={(_name, value) => nameOf(value)}
          save={save}
          onSeen={() => setStored(others)}
          onKeepTheirs={() => setValues(valuesOf(others, revealed))}
          onTakeMine={() =>
            save.mutate({ id, version: others.version, ...differing(valuesOf(others, revealed), values) })
          }
        />
      )}
    </EditPanel>
  );
}

/** The name of a class or type with this id; other text unchanged. */
function useNames(): (value: string) => string {
  const groups = [...useGroupChoices('department'), ...useGroupChoices('borrowerType')];
  return (value) => groups.find((group) => group.value === value)?.label ?? value;
}

/** Adds a reader; a barcode reader can type the card number. */
export function NewReader({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('readerDesk');
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const [borrowNumber, setBorrowNumber] = useState('');
  const [values, setValues] = useState(blank);
  const add = useMutation({
    ...addReader,
    onSuccess: ({ realName }) => {
      onClose();
      offerUndo(t('added', { name: realName }), undefined);
    },
    onSettled: () => refreshReaders(client),
  });
  const all = { borrowNumber, ...values };
  const form = useForm({
    values: all,
    onChange: ({ borrowNumber: number, ...rest }) => {
      setBorrowNumber(number);
      setValues(rest);
    },
    schema: readerDeskCalls.add.input,
    input: all,
    busy: add.isPending,
    failure: useFailure(add.error),
    failedField: refusedField(add.error, { 'reader.number.taken': takenIn(add.variables) }),
    onSend: (input) => add.mutate(input),
  });
  return (
    <EditPanel
      title={t('new')}
      saveLabel={t('add')}
      form={form}
      unsaved={borrowNumber !== '' || JSON.stringify(values) !== JSON.stringify(blank)}
      onClose={onClose}
    >
      <TextField
        field={form.field('borrowNumber')}
        label={t('cardNumber')}
        autoComplete="off"
        required
        data-autofocus
      />
      <ReaderFields
        values={values}
        field={(name) => form.field(name)}
        onChange={(next) => form.change({ ...all, ...next })}
      />
    </EditPanel>
  );
}
