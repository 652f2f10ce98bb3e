import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readerCalls } from '@yuelan/contract/reader/calls';
import { mobilePattern, type Reader } from '@yuelan/contract/reader/schemas';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useTranslation } from '../../messages/translation.ts';
import { useDraft } from '../../platform/drafts.ts';
import { Form, SubmitButton, TextField, useForm } from '../../platform/form.tsx';
import { isRefused } from '../../platform/is-refused.ts';
import { pageStore } from '../../platform/page-store.ts';
import { PasswordInput } from '../../platform/password-input.tsx';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formButtonsClass } from '../../ui/controls/form.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { readerQuery, saveReader } from '../api.ts';
import styles from './contact-form.module.css';

const fields = ['telephone', 'email'] as const;
const emailSchema = z.email();
/** Contains only fields that are being edited. */
const draftSchema = z.object({ telephone: z.optional(z.string()), email: z.optional(z.string()) });

/**
 * Telephone and email: shown masked, changed after a click on edit. Saving takes the password, or a recent login if the
 * portal keeps no password of the reader.
 */
export function ContactForm({
  reader,
  fixed,
  asksPassword,
}: {
  readonly reader: Reader;
  readonly fixed: boolean;
  readonly asksPassword: boolean;
}) {
  const { t } = useTranslation(['reader', 'platform']);
  const client = useQueryClient();
  const {
    value: edited,
    change: setEdited,
    clear,
  } = useDraft(`contact:${reader.id}`, draftSchema, {}, pageStore);
  const [password, setPassword] = useState('');
  const save = useMutation(saveReader);
  const telephone = edited.telephone?.trim();
  const email = edited.email?.trim();
  const editing = fields.filter((field) => edited[field] !== undefined);
  const form = useForm({
    values: { ...edited, oldPassword: password },
    onChange({ oldPassword, ...next }) {
      setEdited(next);
      setPassword(oldPassword);
    },
    schema: readerCalls.saveReader.input,
    input: {
      ...(asksPassword ? { oldPassword: password } : {}),
      ...(telephone === undefined ? {} : { telephone }),
      ...(email === undefined ? {} : { email }),
    },
    // An empty field deletes the stored value.
    problems: {
      telephone:
        (telephone ?? '') === '' || mobilePattern.test(telephone ?? '')
          ? undefined
          : t('profile.telephoneWrong'),
      email:
        (email ?? '') === '' || emailSchema.safeParse(email).success ? undefined : t('profile.emailWrong'),
      oldPassword: asksPassword && password === '' ? t('platform:form.required') : undefined,
    },
    busy: save.isPending,
    failure: useFailure(save.error),
    failedField: isRefused(save.error, 'reader.password.wrong') ? 'oldPassword' : undefined,
    onSend: (input) =>
      save.mutate(input, {
        onSuccess: (saved) => {
          client.setQueryData(readerQuery.queryKey, (before) => ({ ...before, reader: saved }));
          showToast('success', t('profile.saved'));
          stop();
        },
      }),
  });

  function stop(): void {
    clear();
    setPassword('');
    form.reset();
    save.reset();
  }

  return (
    <Form
      form={form}
      buttons={
        editing.length > 0 && (
          <div className={formButtonsClass}>
            <SubmitButton form={form}>{t('profile.save')}</SubmitButton>
            <Button onClick={stop}>{t('platform:confirm.cancel')}</Button>
          </div>
        )
      }
    >
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
          <TextField
            key={field}
            field={{ ...form.field(field), value }}
            label={t(`profile.new.${field}`)}
            hint={t('profile.emptyRemoves')}
            // The user has just chosen to edit this field.
            autoFocus
            type={field === 'telephone' ? 'tel' : 'email'}
            autoComplete={field === 'telephone' ? 'tel-national' : 'email'}
          />
        );
      })}
      {asksPassword && editing.length > 0 && (
        <TextField
          field={form.field('oldPassword')}
          label={t('profile.password')}
          hint={t('profile.passwordHint')}
          as={PasswordInput}
          autoComplete="current-password"
        />
      )}
    </Form>
  );
}
