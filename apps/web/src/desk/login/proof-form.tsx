import { useMutation } from '@tanstack/react-query';
import { staffCalls } from '@yuelan/contract/staff/remote';
import type { proofSchema } from '@yuelan/contract/staff/schemas';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import { useTranslation } from '../../messages/translation.ts';
import { CallError } from '../../platform/call-error.ts';
import { Form, SubmitButton, TextField, useForm } from '../../platform/form.tsx';
import { usePage } from '../../platform/page.ts';
import { answerWithPasskey, knowsPasskeys } from '../../platform/passkey.ts';
import { PasswordInput } from '../../platform/password-input.tsx';
import { failureText } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem, formButtonsClass } from '../../ui/controls/form.tsx';
import styles from './login.module.css';

export type Proof = z.output<typeof proofSchema>;

const typed = z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) });
const typedPassword = z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(200)) });

/** Takes one of several proofs of identity; a button leads to the others. */
export function ProofForm({
  methods,
  send,
  submitLabel,
  aside,
}: {
  readonly methods: readonly Proof['type'][];
  /** Resolves when the server accepts the proof. */
  readonly send: (proof: Proof) => Promise<unknown>;
  readonly submitLabel: string;
  /** Shown next to the submit button. */
  readonly aside?: ReactNode;
}) {
  const { t } = useTranslation('desk');
  const page = usePage();
  const usable = methods.filter((method) => method !== 'passkey' || knowsPasskeys());
  const [chosen, setChosen] = useState<Proof['type']>();
  const [text, setText] = useState('');
  const method = usable.find((one) => one === chosen) ?? usable[0] ?? 'recovery';
  const sending = useMutation({ mutationFn: send });
  const asking = useMutation({
    mutationFn: async () => {
      const response = await answerWithPasskey(await page.answerOf(staffCalls.passkeyQuestion, {}));
      await sending.mutateAsync({ type: 'passkey', response });
    },
  });
  const form = useForm({
    values: { text },
    onChange: (values) => setText(values.text),
    schema: method === 'password' ? typedPassword : typed,
    input: { text },
    busy: sending.isPending,
    failure: sending.error === null ? undefined : failureText(page, sending.error),
    failedField: 'text',
    onSend: (input) =>
      method === 'password'
        ? sending.mutate({ type: method, password: input.text })
        : method !== 'passkey' && sending.mutate({ type: method, code: input.text }),
  });
  // Only a refusal by the server is explained in detail: closing the device's own dialog is the person's decision.
  const passkeyFailure =
    asking.error === null
      ? undefined
      : asking.error instanceof CallError
        ? failureText(page, asking.error)
        : t('proof.passkeyDeclined');

  function change(next: Proof['type']): void {
    setChosen(next);
    setText('');
    form.reset();
    sending.reset();
    asking.reset();
  }

  return (
    <>
      {method === 'passkey' ? (
        <div className={styles['passkey']}>
          <p>{t('proof.passkeyText')}</p>
          <FormProblem text={passkeyFailure} />
          <div className={formButtonsClass}>
            <Button kind="primary" busy={asking.isPending} onClick={() => asking.mutate()} data-autofocus>
              {t('proof.usePasskey')}
            </Button>
            {aside}
          </div>
        </div>
      ) : (
        <Form
          key={method}
          form={form}
          buttons={
            <div className={formButtonsClass}>
              <SubmitButton form={form}>{submitLabel}</SubmitButton>
              {aside}
            </div>
          }
        >
          <TextField
            field={form.field('text')}
            label={t(`proof.field.${method}`)}
            hint={method === 'password' ? undefined : t(`proof.hint.${method}`)}
            {...(method === 'password'
              ? { as: PasswordInput, autoComplete: 'current-password' }
              : {
                  autoComplete: 'one-time-code',
                  inputMode: method === 'totp' ? 'numeric' : 'text',
                  autoCapitalize: 'none',
                  spellCheck: false,
                })}
            autoFocus
            data-autofocus
          />
        </Form>
      )}
      {usable.length > 1 && (
        <ul className={styles['others']} aria-label={t('proof.others')}>
          {usable
            .filter((one) => one !== method)
            .map((one) => (
              <li key={one}>
                <Button kind="quiet" onClick={() => change(one)}>
                  {t(`proof.instead.${one}`)}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </>
  );
}
