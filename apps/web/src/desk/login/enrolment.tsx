import { useMutation, useQuery } from '@tanstack/react-query';
import { staffCalls as described } from '@yuelan/contract/staff/calls';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { CallError } from '../../platform/call-error.ts';
import { Form, SubmitButton, TextField, useForm } from '../../platform/form.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { usePage } from '../../platform/page.ts';
import { knowsPasskeys, makePasskey } from '../../platform/passkey.ts';
import { callMutation, callQuery } from '../../platform/query.ts';
import { failureText, useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem, formButtonsClass } from '../../ui/controls/form.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './login.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

const QrCode = lazy(() => import('../../ui/pictures/qr-code.tsx'));

/**
 * Gives the account a second factor: an app that shows codes, or a passkey of the device. The first one also creates
 * recovery codes, which are shown once; `onDone` is called after the person has kept them.
 */
export function Enrolment({
  onDone,
  onCancel,
}: {
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}) {
  const { t } = useTranslation('desk');
  const [way, setWay] = useState<'totp' | 'passkey'>();
  const [codes, setCodes] = useState<readonly string[]>();

  function finish(given: readonly string[]): void {
    if (given.length === 0) onDone();
    else setCodes(given);
  }

  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (way === 'totp') return <TotpEnrolment onDone={finish} onBack={() => setWay(undefined)} />;
  if (way === 'passkey') return <PasskeyEnrolment onDone={finish} onBack={() => setWay(undefined)} />;
  return (
    <>
      <p>{t('enrol.text')}</p>
      <div className={formButtonsClass}>
        <Button kind="primary" onClick={() => setWay('totp')}>
          {t('enrol.totp')}
        </Button>
        {knowsPasskeys() && <Button onClick={() => setWay('passkey')}>{t('enrol.passkey')}</Button>}
        {onCancel !== undefined && (
          <Button kind="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
      <p className={styles['text']}>{t('enrol.which')}</p>
    </>
  );
}

interface WayProps {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onBack: () => void;
}

function TotpEnrolment({ onDone, onBack }: WayProps) {
  const { t } = useTranslation(['desk', 'platform']);
  const [code, setCode] = useState('');
  // The same secret as long as the form is open: a new one would make the first code wrong.
  const begun = useQuery({
    ...callQuery(staffCalls.beginTotp, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const finish = useMutation(callMutation(staffCalls.finishTotp));
  const form = useForm({
    values: { code },
    onChange: (values) => setCode(values.code),
    schema: described.finishTotp.input,
    input: { code: code.replaceAll(/\s/gu, '') },
    busy: finish.isPending,
    failure: useFailure(finish.error),
    failedField: 'code',
    onSend: (input) => finish.mutate(input, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) }),
  });
  return (
    <Loaded query={begun} waiting={<LinesSkeleton label={t('platform:loading')} />}>
      {({ secret, address }) => (
        <Form
          form={form}
          buttons={
            <div className={formButtonsClass}>
              <SubmitButton form={form}>{t('desk:enrol.finish')}</SubmitButton>
              <Button onClick={onBack}>{t('desk:enrol.back')}</Button>
            </div>
          }
        >
          <p>{t('desk:enrol.scan')}</p>
          <div className={styles['code']}>
            <Suspense>
              <QrCode text={address} label={t('desk:enrol.qr')} />
            </Suspense>
          </div>
          <details>
            <summary>{t('desk:enrol.typeSecret')}</summary>
            <p className={styles['secret']}>{secret}</p>
          </details>
          <TextField
            field={form.field('code')}
            label={t('desk:proof.field.totp')}
            hint={t('desk:proof.hint.totp')}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
          />
        </Form>
      )}
    </Loaded>
  );
}

function PasskeyEnrolment({ onDone, onBack }: WayProps) {
  const { t } = useTranslation('desk');
  const page = usePage();
  const [name, setName] = useState(t('enrol.passkeyDefault'));
  const make = useMutation({
    mutationFn: async (named: string) => {
      const response = await makePasskey(await page.answerOf(staffCalls.beginPasskey, {}));
      return page.answerOf(staffCalls.finishPasskey, { name: named, response });
    },
  });
  const failure =
    make.error === null
      ? undefined
      : make.error instanceof CallError
        ? failureText(page, make.error)
        : t('proof.passkeyDeclined');
  const form = useForm({
    values: { name },
    onChange: (values) => setName(values.name),
    schema: described.finishPasskey.input,
    input: { name, response: {} },
    busy: make.isPending,
    failure: undefined,
    onSend: (input) => make.mutate(input.name, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) }),
  });
  return (
    <Form
      form={form}
      buttons={
        <div className={formButtonsClass}>
          <SubmitButton form={form}>{t('enrol.makePasskey')}</SubmitButton>
          <Button onClick={onBack}>{t('enrol.back')}</Button>
        </div>
      }
    >
      <TextField
        field={form.field('name')}
        label={t('enrol.passkeyName')}
        hint={t('enrol.passkeyHint')}
        required
      />
      <FormProblem text={failure} />
    </Form>
  );
}
