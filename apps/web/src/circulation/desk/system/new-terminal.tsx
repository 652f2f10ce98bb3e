import { useMutation } from '@tanstack/react-query';
import { sourceDeskCalls as described } from '@yuelan/contract/circulation/source-calls';
import { sourceDeskCalls } from '@yuelan/contract/circulation/source-remote';
import { terminalEncodings, terminalEnds } from '@yuelan/contract/circulation/source-schemas';
import { useState } from 'react';
import { EditPanel } from '../../../desk/edit/edit-panel.tsx';
import { refusedField } from '../../../desk/edit/refused-field.ts';
import { ChoiceField, SwitchField } from '../../../library/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { callMutation } from '../../../platform/query.ts';
import { useFailure } from '../../../platform/use-failure.ts';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const blank: {
  login: string;
  addresses: string;
  encoding: (typeof terminalEncodings)[number];
  terminator: (typeof terminalEnds)[number];
  needsPin: 0 | 1;
  hasPassword: 0 | 1;
} = {
  login: '',
  addresses: '',
  encoding: 'utf-8',
  terminator: 'cr',
  needsPin: flag(true),
  hasPassword: flag(true),
};

/** Registers a machine. Its password is shown once. */
export function NewTerminal({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (machine: { readonly login: string; readonly password: string }) => void;
}) {
  const { t } = useTranslation('libraryDesk');
  const [values, setValues] = useState(blank);
  const add = useMutation(callMutation(sourceDeskCalls.addTerminal));
  const form = useForm({
    values,
    onChange: setValues,
    schema: described.addTerminal.input,
    input: {
      ...values,
      addresses: values.addresses.split(/[\s,，]+/u).filter((address) => address !== ''),
      needsPin: values.needsPin === 1,
      hasPassword: values.hasPassword === 1,
    },
    wording: { login: t('machine.loginWrong') },
    busy: add.isPending,
    failure: useFailure(add.error),
    failedField: refusedField(add.error, { 'circulation.terminal.taken': 'login' }),
    onSend: (input) =>
      add.mutate(input, { onSuccess: ({ password }) => onMade({ login: input.login, password }) }),
  });
  return (
    <EditPanel
      title={t('machine.new')}
      saveLabel={t('machine.add')}
      form={form}
      unsaved={JSON.stringify(values) !== JSON.stringify(blank)}
      onClose={onClose}
    >
      <TextField
        field={form.field('login')}
        label={t('machine.login')}
        hint={t('machine.loginHint')}
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
      />
      <TextField
        field={form.field('addresses')}
        label={t('machine.addresses')}
        hint={t('machine.addressesHint')}
        rows={2}
        required
      />
      <ChoiceField
        field={form.field('encoding')}
        label={t('machine.encoding')}
        choices={terminalEncodings.map((value) => ({ value, label: value }))}
      />
      <ChoiceField
        field={form.field('terminator')}
        label={t('machine.terminator')}
        choices={terminalEnds.map((value) => ({ value, label: value === 'cr' ? 'CR' : 'CR LF' }))}
      />
      <SwitchField
        field={form.field('needsPin')}
        label={t('machine.needsPin')}
        hint={t('machine.needsPinHint')}
      />
      <SwitchField
        field={form.field('hasPassword')}
        label={t('machine.hasPassword')}
        hint={t('machine.hasPasswordHint')}
      />
    </EditPanel>
  );
}
