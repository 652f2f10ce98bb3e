import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../messages/words.ts';
import { usePage } from '../../platform/page.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { Field } from '../../ui/field.tsx';
import { FormProblem, formClass, wholeWidthClass } from '../../ui/form.tsx';
import { logInWithWork } from '../log-in-with-work.ts';
import type { Granted } from '../session.ts';
import { useCaptcha } from '../use-captcha.ts';
import styles from './account-form.module.css';
import { CaptchaField } from './captcha-field.tsx';
import { PasswordInput } from './password-input.tsx';

type FieldName = 'name' | 'password' | 'code';

/** Card, IC or ID number, password, captcha. What was typed stays after a failure, except the captcha. */
export function AccountForm({
  bindTicket,
  onDone,
}: {
  /** Binds the WeChat account that asked for it. */
  readonly bindTicket: string | undefined;
  readonly onDone: (granted: Granted) => void;
}) {
  const page = usePage();
  const { t } = useTranslation('reader');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [looked, setLooked] = useState<ReadonlySet<FieldName>>(new Set());
  const [stay, setStay] = useState(false);
  const captcha = useCaptcha();
  const { mayStay } = captcha;
  const [working, setWorking] = useState(false);
  const login = useMutation({
    mutationFn: (input: Parameters<typeof logInWithWork>[1]) =>
      logInWithWork(page, input, () => setWorking(true)),
    onSettled: () => setWorking(false),
  });
  const failure = useFailure(login.error);
  const values: Readonly<Record<FieldName, string>> = { name, password, code: captcha.answer };

  function look(...names: readonly FieldName[]): void {
    setLooked((before) => new Set([...before, ...names]));
  }

  function problemOf(field: FieldName): string | undefined {
    return looked.has(field) && values[field].trim() === '' ? t('form.required') : undefined;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (login.isPending) return;
    look('name', 'password', ...(captcha.way === 'picture' ? (['code'] as const) : []));
    const missing =
      name.trim() === '' ? 'name' : password === '' ? 'password' : captcha.isAnswered ? undefined : 'code';
    if (missing !== undefined || captcha.challenge === undefined) {
      if (missing !== undefined) form.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
      return;
    }
    login.mutate(
      {
        lognName: name.trim(),
        password,
        captchaKey: captcha.challenge.captchaKey,
        captchaCode: captcha.answer.trim(),
        ...(bindTicket === undefined ? {} : { bindTicket }),
        ...(stay && mayStay ? { stay } : {}),
      },
      {
        onSuccess: onDone,
        onError: () => {
          captcha.renew();
          setLooked((before) => new Set([...before].filter((field) => field !== 'code')));
        },
      },
    );
  }

  return (
    <form ref={form} className={formClass} onSubmit={submit} noValidate>
      {bindTicket !== undefined && <p role="status">{t('login.bind')}</p>}
      <Field id={`${id}-name`} label={t('login.name')} problem={problemOf('name')}>
        {(control) => (
          <input
            {...control}
            name="name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            required
            data-autofocus
            placeholder={t('login.nameHint')}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              look('name');
            }}
          />
        )}
      </Field>
      <Field id={`${id}-password`} label={t('login.password')} problem={problemOf('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            maxLength={200}
            required
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              look('password');
            }}
          />
        )}
      </Field>
      <CaptchaField captcha={captcha} problem={problemOf('code')} onLook={() => look('code')} />
      {mayStay && (
        <div>
          <Check
            label={t('login.stay')}
            checked={stay}
            onChange={() => setStay(!stay)}
            aria-describedby={`${id}-stay`}
          />
          <p id={`${id}-stay`} className={styles['hint']}>
            {t('login.stayHint')}
          </p>
        </div>
      )}
      {working && <p role="status">{t('captcha.more')}</p>}
      <FormProblem text={login.isPending ? undefined : failure} />
      <Button
        kind="primary"
        type="submit"
        className={wholeWidthClass}
        busy={login.isPending || captcha.isLoading || (captcha.way === 'work' && !captcha.isAnswered)}
      >
        {t('login.submit')}
      </Button>
    </form>
  );
}
