import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../messages/words.ts';
import { usePage } from '../../platform/page.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormProblem, formClass } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { changePassword } from '../api.ts';
import type { PasswordRequest } from '../password-request.ts';
import { brokenRules, type PasswordRule } from '../password-rules.ts';
import { passwordChanged } from '../session.ts';
import { signOut } from '../sign-out.ts';
import styles from './password-dialog.module.css';
import { PasswordInput } from './password-input.tsx';

type FieldName = 'old' | 'next' | 'again';
const rules: readonly PasswordRule[] = ['length', 'digit', 'letter', 'characters'];

/** Changing the password; the rules tell as one types which of them are kept. An initial password must be changed. */
export default function PasswordDialog({
  request,
  onClose,
}: {
  readonly request: PasswordRequest;
  readonly onClose: () => void;
}) {
  const page = usePage();
  const { t } = useTranslation('reader');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Readonly<Record<FieldName, string>>>({ old: '', next: '', again: '' });
  const [looked, setLooked] = useState<ReadonlySet<FieldName>>(new Set());
  const change = useMutation(changePassword);
  const failure = useFailure(change.error);
  const broken = brokenRules(values.next);

  function problemIn(field: FieldName, from: Readonly<Record<FieldName, string>>): string | undefined {
    if (field === 'old') return from.old === '' ? t('form.required') : undefined;
    if (field === 'next') {
      if (from.next === '') return t('password.inputNew');
      return brokenRules(from.next).length > 0 ? t('password.pattern') : undefined;
    }
    if (from.again === '') return t('form.required');
    return from.again === from.next ? undefined : t('password.mismatch');
  }

  function fieldOf(field: FieldName) {
    return {
      name: field,
      required: true,
      value: values[field],
      onChange: (event: { readonly target: { readonly value: string } }) => {
        setValues({ ...values, [field]: event.target.value });
        if (field !== 'next') setLooked(new Set([...looked, field]));
      },
      onBlur: () => {
        if (values[field] !== '') setLooked(new Set([...looked, field]));
      },
    };
  }

  function problemOf(field: FieldName): string | undefined {
    return looked.has(field) ? problemIn(field, values) : undefined;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setLooked(new Set(['old', 'next', 'again']));
    const wrong = (['old', 'next', 'again'] as const).find((field) => problemIn(field, values) !== undefined);
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    change.mutate(
      { oldPassword: values.old, password: values.next, checkPass: values.again },
      {
        onSuccess: () => {
          showToast('success', t('password.changed'));
          passwordChanged(page);
          onClose();
          request.action?.();
        },
      },
    );
  }

  return (
    <Dialog
      title={t('password.title')}
      closeLabel={t('password.close')}
      width={420}
      keepOnOutsideClick
      mustAnswer={request.required}
      onClose={onClose}
    >
      <form ref={form} className={formClass} onSubmit={submit} noValidate>
        {request.required && <p>{t('password.initial')}</p>}
        <Field id={`${id}-old`} label={t('password.old')} problem={problemOf('old')}>
          {(control) => (
            <PasswordInput {...control} {...fieldOf('old')} autoComplete="current-password" data-autofocus />
          )}
        </Field>
        <Field id={`${id}-next`} label={t('password.next')} problem={problemOf('next')}>
          {(control) => <PasswordInput {...control} {...fieldOf('next')} autoComplete="new-password" />}
        </Field>
        <ul className={styles['rules']} aria-label={t('password.rules')}>
          {rules.map((rule) => {
            const kept = values.next !== '' && !broken.includes(rule);
            return (
              <li key={rule} data-kept={kept || undefined}>
                {kept ? (
                  <IconCheck size={16} aria-hidden="true" />
                ) : (
                  <IconPointFilled size={16} aria-hidden="true" />
                )}
                {t(`password.rule.${rule}`)}
                {values.next !== '' && (
                  <VisuallyHidden> {kept ? t('password.kept') : t('password.missing')}</VisuallyHidden>
                )}
              </li>
            );
          })}
        </ul>
        <Field id={`${id}-again`} label={t('password.again')} problem={problemOf('again')}>
          {(control) => <PasswordInput {...control} {...fieldOf('again')} autoComplete="new-password" />}
        </Field>
        <FormProblem text={change.isPending ? undefined : failure} />
        <div className={styles['buttons']}>
          {request.required && (
            <Button kind="quiet" onClick={() => void signOut(page)}>
              {t('password.logout')}
            </Button>
          )}
          <Button kind="primary" type="submit" busy={change.isPending}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
