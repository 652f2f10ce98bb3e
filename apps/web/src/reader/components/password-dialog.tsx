import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { readerCalls } from '@yuelan/contract/reader/calls';
import { brokenRules, passwordRules } from '@yuelan/contract/reader/password';
import { useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Form, SubmitButton, TextField, useForm } from '../../platform/form.tsx';
import { isRefused } from '../../platform/is-refused.ts';
import { usePage } from '../../platform/page.ts';
import { PasswordInput } from '../../platform/password-input.tsx';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { changePassword, readerQuery } from '../api.ts';
import type { PasswordRequest } from '../password-request.ts';
import { passwordChanged } from '../session.ts';
import { signOut } from '../sign-out.ts';
import styles from './password-dialog.module.css';

/**
 * Changes the password. While the reader types, the dialog shows which rules are met. An initial password must be
 * changed.
 */
export default function PasswordDialog({
  request,
  onClose,
}: {
  readonly request: PasswordRequest;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['reader', 'platform']);
  // The server requires a new password only if the portal keeps one, so there is no need to ask then.
  const reader = useQuery({ ...readerQuery, enabled: !request.required });
  const place = reader.data?.passwordPlace;
  return (
    <Dialog
      title={t('password.title')}
      closeLabel={t('password.close')}
      width={420}
      keepOnOutsideClick
      mustAnswer={request.required}
      onClose={onClose}
    >
      {reader.isLoading ? (
        <LinesSkeleton label={t('platform:loading')} lines={6} />
      ) : place?.kept === 'account' ? (
        <p>{t('profile.passwordAt', { name: place.name })}</p>
      ) : place?.kept === 'nowhere' ? (
        <p>{t('password.nowhere')}</p>
      ) : (
        <PasswordForm request={request} onClose={onClose} />
      )}
    </Dialog>
  );
}

function PasswordForm({
  request,
  onClose,
}: {
  readonly request: PasswordRequest;
  readonly onClose: () => void;
}) {
  const page = usePage();
  const { t } = useTranslation(['reader', 'platform']);
  const [values, setValues] = useState({ oldPassword: '', password: '', checkPass: '' });
  const change = useMutation(changePassword);
  const broken = brokenRules(values.password);
  const required = t('platform:form.required');
  const form = useForm({
    values,
    onChange: setValues,
    schema: readerCalls.changePassword.input,
    input: values,
    problems: {
      oldPassword: values.oldPassword === '' ? required : undefined,
      password:
        values.password === ''
          ? t('password.inputNew')
          : broken.length > 0
            ? t('password.pattern')
            : undefined,
      checkPass:
        values.checkPass === ''
          ? required
          : values.checkPass === values.password
            ? undefined
            : t('password.mismatch'),
    },
    busy: change.isPending,
    failure: useFailure(change.error),
    failedField: isRefused(change.error, 'reader.password.wrong') ? 'oldPassword' : undefined,
    onSend: (input) =>
      change.mutate(input, {
        onSuccess: () => {
          showToast('success', t('password.changed'));
          passwordChanged(page);
          onClose();
          request.action?.();
        },
      }),
  });

  return (
    <Form
      form={form}
      buttons={
        <div className={styles['buttons']}>
          {request.required && (
            <Button kind="quiet" onClick={() => void signOut(page)}>
              {t('password.logout')}
            </Button>
          )}
          <SubmitButton form={form}>{t('password.submit')}</SubmitButton>
        </div>
      }
    >
      {request.required && <p>{t('password.initial')}</p>}
      <TextField
        field={form.field('oldPassword')}
        label={t('password.old')}
        as={PasswordInput}
        autoComplete="current-password"
        required
        data-autofocus
      />
      <TextField
        field={form.field('password')}
        label={t('password.next')}
        as={PasswordInput}
        autoComplete="new-password"
        required
      />
      <ul className={styles['rules']} aria-label={t('password.rules')}>
        {passwordRules.map((rule) => {
          const kept = values.password !== '' && !broken.includes(rule);
          return (
            <li key={rule} data-kept={kept || undefined}>
              {kept ? (
                <IconCheck size={16} aria-hidden="true" />
              ) : (
                <IconPointFilled size={16} aria-hidden="true" />
              )}
              {t(`password.rule.${rule}`)}
              {values.password !== '' && (
                <VisuallyHidden> {kept ? t('password.kept') : t('password.missing')}</VisuallyHidden>
              )}
            </li>
          );
        })}
      </ul>
      <TextField
        field={form.field('checkPass')}
        label={t('password.again')}
        as={PasswordInput}
        autoComplete="new-password"
        required
      />
    </Form>
  );
}
