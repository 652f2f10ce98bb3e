import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { readerCalls } from '@yuelan/contract/reader/calls';
import { useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { saveAsFile } from '../../platform/download.ts';
import { Form, TextField, useForm } from '../../platform/form.tsx';
import { isRefused } from '../../platform/is-refused.ts';
import { PasswordInput } from '../../platform/password-input.tsx';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { exportEverything } from '../api.ts';
import styles from './export-button.module.css';

const asksPassword = (error: Error | null) => isRefused(error, 'reader.password.required');

/**
 * Downloads everything that the library stores about the reader, as one file. Some time after the login, it asks for
 * the password.
 */
export function ExportButton({ borrowNumber }: { readonly borrowNumber: string }) {
  const { t } = useTranslation(['reader', 'platform']);
  /** Undefined unless the server has asked for it. */
  const [password, setPassword] = useState<string>();
  const load = useMutation(exportEverything);
  const asked = asksPassword(load.error);
  const form = useForm({
    values: { password: password ?? '' },
    onChange: (values) => setPassword(values.password),
    schema: readerCalls.exportEverything.input,
    input: password === undefined ? {} : { password },
    problems: { password: password === '' ? t('platform:form.required') : undefined },
    busy: load.isPending,
    failure: useFailure(asked ? undefined : load.error),
    failedField: isRefused(load.error, 'reader.password.wrong') ? 'password' : undefined,
    onSend: (input) =>
      load.mutate(input, {
        onSuccess: (everything) => {
          setPassword(undefined);
          saveAsFile(
            `yuelan-${borrowNumber.replace(/[^\w-]/g, '')}.json`,
            'application/json',
            `${JSON.stringify(everything, null, 2)}\n`,
          );
        },
        onError: (error) => asksPassword(error) && setPassword(''),
      }),
  });

  return (
    <Form
      form={form}
      className={styles['export']}
      buttons={
        <Button type="submit" busy={load.isPending}>
          <IconDownload stroke={1.7} aria-hidden="true" />
          {t('export.button')}
        </Button>
      }
    >
      <p>{t('export.text')}</p>
      {password !== undefined && (
        <TextField
          field={form.field('password')}
          label={t('profile.password')}
          hint={t('export.passwordHint')}
          as={PasswordInput}
          autoFocus
          autoComplete="current-password"
        />
      )}
    </Form>
  );
}
