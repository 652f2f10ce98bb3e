import { useMutation } from '@tanstack/react-query';
import { readerCalls } from '@yuelan/contract/reader/calls';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Form, SubmitButton, TextField, useForm } from '../../platform/form.tsx';
import { usePage } from '../../platform/page.ts';
import { PasswordInput } from '../../platform/password-input.tsx';
import { useFailure } from '../../platform/use-failure.ts';
import { Check } from '../../ui/controls/check.tsx';
import { wholeWidthClass } from '../../ui/controls/form.tsx';
import { logInWithWork } from '../log-in-with-work.ts';
import type { Granted } from '../session.ts';
import { useCaptcha } from '../use-captcha.ts';
import { bindTicketOf } from '../use-identity-arrival.ts';
import styles from './account-form.module.css';
import { CaptchaField } from './captcha-field.tsx';

/** Card, IC or ID number, password, captcha. After a failure, everything typed stays except the captcha. */
export function AccountForm({
  bindTicket: given,
  directories,
  onDone,
}: {
  /** Binds the account for which the login asked for a card. */
  readonly bindTicket: string | undefined;
  /** Account systems whose names and passwords the form accepts as well. */
  readonly directories: readonly string[];
  readonly onDone: (granted: Granted) => void;
}) {
  const page = usePage();
  const { t } = useTranslation(['reader', 'platform']);
  const id = useId();
  const [typed, setTyped] = useState({ lognName: '', password: '' });
  const [stay, setStay] = useState(false);
  /** The ticket for a directory account that logged in here and is not bound yet. */
  const [asked, setAsked] = useState<string>();
  const bindTicket = given ?? asked;
  const binds = bindTicket !== undefined;
  const captcha = useCaptcha();
  const { mayStay } = captcha;
  const [working, setWorking] = useState(false);
  const login = useMutation({
    mutationFn: (input: Parameters<typeof logInWithWork>[1]) =>
      logInWithWork(page, input, () => setWorking(true)),
    onSettled: () => setWorking(false),
  });
  const form = useForm({
    values: { ...typed, captchaCode: captcha.code },
    onChange({ captchaCode, ...next }) {
      setTyped(next);
      captcha.setCode(captchaCode);
    },
    schema: readerCalls.login.input,
    input: {
      lognName: typed.lognName.trim(),
      password: typed.password,
      captchaKey: captcha.challenge?.captchaKey ?? '',
      captchaCode: captcha.answer.trim(),
      ...(binds ? { bindTicket } : {}),
      ...(stay && mayStay === true ? { stay } : {}),
    },
    problems: { captchaCode: captcha.isAnswered ? undefined : t('platform:form.required') },
    busy: login.isPending || captcha.isLoading || (captcha.way === 'work' && !captcha.isAnswered),
    failure: useFailure(bindTicketOf(login.error) === undefined ? login.error : undefined),
    onSend: (input) =>
      login.mutate(input, {
        onSuccess: onDone,
        onError(error) {
          captcha.renew();
          form.reset();
          const ticket = bindTicketOf(error);
          if (ticket === undefined) return;
          setAsked(ticket);
          setTyped({ lognName: '', password: '' });
        },
      }),
  });

  const { element } = form;
  // The dialog was already open when the form began to ask for the card.
  useEffect(() => {
    if (binds) element.current?.querySelector('input')?.focus();
  }, [binds, element]);

  return (
    <Form
      form={form}
      buttons={
        <SubmitButton form={form} className={wholeWidthClass}>
          {t(binds ? 'login.bindSubmit' : 'login.submit')}
        </SubmitButton>
      }
    >
      {binds && <p role="status">{t('login.bind')}</p>}
      <TextField
        field={form.field('lognName')}
        label={t(binds ? 'login.bindName' : 'login.name')}
        hint={
          binds || directories.length === 0
            ? undefined
            : t('login.directory', { names: directories.join(t('login.directoryJoin')) })
        }
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
        placeholder={t('login.nameHint')}
      />
      <TextField
        field={form.field('password')}
        label={t(binds ? 'login.bindPassword' : 'login.password')}
        as={PasswordInput}
        autoComplete="current-password"
        required
      />
      <CaptchaField captcha={captcha} field={form.field('captchaCode')} />
      {mayStay !== false && (
        <div className={mayStay === undefined ? styles['coming'] : undefined}>
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
    </Form>
  );
}
