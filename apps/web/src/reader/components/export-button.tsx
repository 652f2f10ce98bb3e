import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../messages/words.ts';
import { CallError } from '../../platform/call-error.ts';
import { saveAsFile } from '../../platform/download.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form.tsx';
import { exportEverything } from '../api.ts';
import styles from './export-button.module.css';
import { PasswordInput } from './password-input.tsx';

function asksPassword(error: Error): boolean {
  return (
    error instanceof CallError &&
    error.outcome.kind === 'refused' &&
    error.outcome.code === 'reader.password.required'
  );
}

/** Everything that the library keeps about the reader, as one file. Some time after the login it takes the password. */
export function ExportButton({ borrowNumber }: { readonly borrowNumber: string }) {
  const { t } = useTranslation('reader');
  const id = useId();
  /** Undefined until the server has asked for it. */
  const [password, setPassword] = useState<string>();
  const [submitted, setSubmitted] = useState(false);
  const load = useMutation(exportEverything);
  const asked = load.error !== null && asksPassword(load.error);
  const failure = useFailure(asked ? undefined : load.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (load.isPending) return;
    setSubmitted(true);
    if (password === '') return;
    load.mutate(password === undefined ? {} : { password }, {
      onSuccess: (everything) => {
        setPassword(undefined);
        saveAsFile(
          `yuelan-${borrowNumber.replace(/[^\w-]/g, '')}.json`,
          'application/json',
          `${JSON.stringify(everything, null, 2)}\n`,
        );
      },
      onError: (error) => {
        if (!asksPassword(error)) return;
        setSubmitted(false);
        setPassword('');
      },
    });
  }

  return (
    <form className={styles['export']} onSubmit={submit} noValidate>
      <p>{t('export.text')}</p>
      {password !== undefined && (
        <Field
          id={`${id}-password`}
          label={t('profile.password')}
          hint={t('export.passwordHint')}
          problem={submitted && password === '' ? t('form.required') : undefined}
        >
          {(control) => (
            <PasswordInput
              {...control}
              autoFocus
              autoComplete="current-password"
              maxLength={200}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      )}
      <Button type="submit" busy={load.isPending}>
        <IconDownload stroke={1.7} aria-hidden="true" />
        {t('export.button')}
      </Button>
      <FormProblem text={load.isPending ? undefined : failure} />
    </form>
  );
}
