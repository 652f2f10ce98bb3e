import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mobilePattern, type Reader } from '@yuelan/contract/reader/schemas';
import { type FormEvent, useId, useState } from 'react';
import { z } from 'zod/mini';
import { useTranslation } from '../../messages/words.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormProblem, formButtonsClass, formClass } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { readerQuery, saveReader } from '../api.ts';
import styles from './contact-form.module.css';
import { PasswordInput } from './password-input.tsx';

const fields = ['telephone', 'email'] as const;
type FieldName = (typeof fields)[number];
const email = z.email();

/** Telephone and email: shown masked, changed after a click on edit, saved with the password. */
export function ContactForm({ reader, fixed }: { readonly reader: Reader; readonly fixed: boolean }) {
  const { t } = useTranslation(['reader', 'platform']);
  const id = useId();
  const client = useQueryClient();
  const [edited, setEdited] = useState<Partial<Readonly<Record<FieldName, string>>>>({});
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const save = useMutation(saveReader);
  const failure = useFailure(save.error);
  const editing = fields.filter((field) => edited[field] !== undefined);

  function problemOf(field: FieldName): string | undefined {
    const value = edited[field]?.trim();
    if (value === undefined || value === '') return undefined;
    if (field === 'telephone') return mobilePattern.test(value) ? undefined : t('profile.telephoneWrong');
    return email.safeParse(value).success ? undefined : t('profile.emailWrong');
  }

  function stop(): void {
    setEdited({});
    setPassword('');
    setSubmitted(false);
    save.reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (password === '' || editing.some((field) => problemOf(field) !== undefined)) return;
    save.mutate(
      {
        oldPassword: password,
        ...(edited.telephone === undefined ? {} : { telephone: edited.telephone.trim() }),
        ...(edited.email === undefined ? {} : { email: edited.email.trim() }),
      },
      {
        onSuccess: (saved) => {
          client.setQueryData(readerQuery.queryKey, { reader: saved });
          showToast('success', t('profile.saved'));
          stop();
        },
      },
    );
  }

  return (
    <form className={formClass} onSubmit={submit} noValidate>
      {fields.map((field) => {
        const value = edited[field];
        if (value === undefined) {
          return (
            <div key={field} className={styles['shown']}>
              <span className={styles['label']}>{t(`profile.${field}`)}</span>
              <span>{reader[field] === '' ? t('profile.none') : reader[field]}</span>
              {!fixed && (
                <Button
                  kind="quiet"
                  aria-label={t(`profile.edit.${field}`)}
                  onClick={() => setEdited({ ...edited, [field]: '' })}
                >
                  {t('profile.editShort')}
                </Button>
              )}
            </div>
          );
        }
        return (
          <Field
            key={field}
            id={`${id}-${field}`}
            label={t(`profile.new.${field}`)}
            hint={t('profile.emptyRemoves')}
            problem={problemOf(field)}
          >
            {(control) => (
              <input
                {...control}
                // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field.
                autoFocus
                type={field === 'telephone' ? 'tel' : 'email'}
                autoComplete={field === 'telephone' ? 'tel-national' : 'email'}
                maxLength={field === 'telephone' ? 40 : 200}
                value={value}
                onChange={(event) => setEdited({ ...edited, [field]: event.target.value })}
              />
            )}
          </Field>
        );
      })}
      {editing.length > 0 && (
        <>
          <Field
            id={`${id}-password`}
            label={t('profile.password')}
            hint={t('profile.passwordHint')}
            problem={submitted && password === '' ? t('form.required') : undefined}
          >
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                maxLength={200}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
          <FormProblem text={save.isPending ? undefined : failure} />
          <div className={formButtonsClass}>
            <Button kind="primary" type="submit" busy={save.isPending}>
              {t('profile.save')}
            </Button>
            <Button onClick={stop}>{t('platform:confirm.cancel')}</Button>
          </div>
        </>
      )}
    </form>
  );
}
