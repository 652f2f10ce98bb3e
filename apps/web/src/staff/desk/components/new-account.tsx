import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffCalls } from '@yuelan/contract/staff/calls';
import { useState } from 'react';
import { EditPanel } from '../../../desk/edit/edit-panel.tsx';
import { refusedField } from '../../../desk/edit/refused-field.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { useFailure } from '../../../platform/use-failure.ts';
import { createAccount, refreshStaff } from '../api.ts';
import { RoleChoices } from './role-choices.tsx';

const blank: { login: string; name: string; email: string; roleIds: readonly string[] } = {
  login: '',
  name: '',
  email: '',
  roleIds: [],
};

export interface Invited {
  readonly name: string;
  readonly address: string;
  readonly expiresAt: string;
}

/** Creates an account. Its owner gets a one-time address and chooses a password there. */
export function NewAccount({
  onClose,
  onInvited,
}: {
  readonly onClose: () => void;
  readonly onInvited: (invited: Invited) => void;
}) {
  const { t } = useTranslation('staffDesk');
  const client = useQueryClient();
  const [values, setValues] = useState(blank);
  const create = useMutation(createAccount);
  const form = useForm({
    values,
    onChange: setValues,
    schema: staffCalls.createAccount.input,
    input: values,
    busy: create.isPending,
    failure: useFailure(create.error),
    failedField: refusedField(create.error, {
      'staff.account.taken': 'login',
      'staff.role.none': 'roleIds',
    }),
    onSend: (input) =>
      create.mutate(input, {
        onSuccess: ({ invitation }) => {
          refreshStaff(client);
          onInvited({ name: input.name, ...invitation });
        },
      }),
  });
  return (
    <EditPanel
      title={t('account.new')}
      saveLabel={t('account.create')}
      form={form}
      unsaved={JSON.stringify(values) !== JSON.stringify(blank)}
      onClose={onClose}
    >
      <TextField field={form.field('name')} label={t('account.name')} required data-autofocus />
      <TextField
        field={form.field('login')}
        label={t('account.login')}
        hint={t('account.loginHint')}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField field={form.field('email')} label={t('account.email')} type="email" />
      <RoleChoices
        chosen={values.roleIds}
        problem={form.field('roleIds').problem}
        onChange={(roleIds) => form.change({ ...values, roleIds })}
      />
    </EditPanel>
  );
}
