import { useMutation } from '@tanstack/react-query';
import { staffCalls as described } from '@yuelan/contract/staff/calls';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Form, SubmitButton, TextField, useForm } from '../../platform/form.tsx';
import { usePage } from '../../platform/page.ts';
import { PasswordInput } from '../../platform/password-input.tsx';
import { callMutation } from '../../platform/query.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { showState } from '../staff-state.ts';
import styles from './login.module.css';

/** Login name and password of a member of the staff. */
export function LoginForm() {
  const { t } = useTranslation('desk');
  const page = usePage();
  const [values, setValues] = useState({ login: '', password: '' });
  const login = useMutation(callMutation(staffCalls.login));
  const form = useForm({
    values,
    onChange: setValues,
    schema: described.login.input,
    input: values,
    busy: login.isPending,
    failure: useFailure(login.error),
    onSend: (input) => login.mutate(input, { onSuccess: (state) => showState(page, state) }),
  });
  return (
    <div className={styles['card']}>
      <h1>{t('login.title')}</h1>
      <Form form={form} buttons={<SubmitButton form={form}>{t('login.submit')}</SubmitButton>}>
        <TextField
          field={form.field('login')}
          label={t('login.name')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
        />
        <TextField
          field={form.field('password')}
          label={t('login.password')}
          as={PasswordInput}
          autoComplete="current-password"
          required
        />
      </Form>
      <p className={styles['text']}>{t('login.help')}</p>
    </div>
  );
}
