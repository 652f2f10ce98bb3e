import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { staffCalls as described } from '@yuelan/contract/staff/calls';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { Enrolment } from '../../../desk/login/enrolment.tsx';
import { RecoveryCodes } from '../../../desk/login/recovery-codes.tsx';
import { askStateAgain, useMe } from '../../../desk/staff-state.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Form, SubmitButton, TextField, useForm } from '../../../platform/form.tsx';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePage } from '../../../platform/page.ts';
import { PasswordInput } from '../../../platform/password-input.tsx';
import { callMutation, callQuery } from '../../../platform/query.ts';
import { useConfirmed } from '../../../platform/use-confirmed.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormProblem, FormSuccess } from '../../../ui/controls/form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { NewPasswordFields } from '../components/new-password-fields.tsx';
import styles from './account-screen.module.css';

const factorsQuery = callQuery(staffCalls.secondFactors, {});
const ownSessionsQuery = callQuery(staffCalls.ownSessions, {});

/** The account of the person who is logged in: second factors, password, logins. */
export function AccountScreen() {
  const { t } = useTranslation('staffDesk');
  const me = useMe();
  return (
    <DeskScreen title={t('own.title')} text={t('own.text', { name: me.name, login: me.login })}>
      <div className={styles['panels']}>
        <Factors />
        <Password />
        <Logins />
      </div>
    </DeskScreen>
  );
}

function Factors() {
  const { t } = useTranslation(['staffDesk', 'desk', 'platform']);
  const page = usePage();
  const client = useQueryClient();
  const { dateTime } = useFormats();
  const factors = useQuery(factorsQuery);
  const [adding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => {
    askStateAgain(page);
    void client.invalidateQueries({ queryKey: factorsQuery.queryKey });
  };
  const remove = useConfirmed(callMutation(staffCalls.removeSecondFactor), refresh);
  const renew = useMutation({
    ...callMutation(staffCalls.renewRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const failure = useFailure(renew.error);

  const removeButton = (id: string, name: string) => (
    <Button
      kind="quiet"
      busy={remove.busy}
      onClick={() =>
        remove.ask({
          title: t('staffDesk:own.remove'),
          text: t('staffDesk:own.removeText', { name }),
          confirmLabel: t('staffDesk:own.remove'),
          danger: true,
          input: { id },
          done: () => t('staffDesk:own.removed'),
        })
      }
    >
      {t('staffDesk:own.remove')}
    </Button>
  );

  return (
    <Panel title={t('staffDesk:account.second')}>
      <Loaded query={factors} compact waiting={<LinesSkeleton label={t('platform:loading')} />}>
        {({ totp, passkeys, recoveryCodesLeft }) => (
          <>
            {!totp && passkeys.length === 0 && <p>{t('staffDesk:own.noFactor')}</p>}
            <ul className={styles['list']}>
              {totp && (
                <li>
                  <span>{t('staffDesk:own.totp')}</span>
                  {removeButton('totp', t('staffDesk:own.totp'))}
                </li>
              )}
              {passkeys.map(({ id, name, lastUsedAt }) => (
                <li key={id}>
                  <span>
                    {t('staffDesk:own.passkey', { name })}
                    {lastUsedAt !== null && (
                      <small>{t('staffDesk:own.used', { at: dateTime(lastUsedAt) })}</small>
                    )}
                  </span>
                  {removeButton(id, name)}
                </li>
              ))}
              {(totp || passkeys.length > 0) && (
                <li>
                  <span>{t('staffDesk:own.codesLeft', { count: recoveryCodesLeft })}</span>
                  <Button kind="quiet" busy={renew.isPending} onClick={() => renew.mutate({})}>
                    {t('staffDesk:own.renewCodes')}
                  </Button>
                </li>
              )}
            </ul>
            <FormProblem text={failure} />
            <Button onClick={() => setAdding(true)}>{t('staffDesk:own.add')}</Button>
          </>
        )}
      </Loaded>
      {adding && (
        <Dialog
          title={t('desk:enrol.title')}
          closeLabel={t('desk:cancel')}
          keepOnOutsideClick
          onClose={() => setAdding(false)}
        >
          <div className={styles['dialog']}>
            <Enrolment
              onDone={() => {
                setAdding(false);
                refresh();
              }}
            />
          </div>
        </Dialog>
      )}
      {codes !== undefined && (
        <Dialog
          title={t('desk:recovery.title')}
          closeLabel={t('desk:close')}
          mustAnswer
          onClose={() => setCodes(undefined)}
        >
          <div className={styles['dialog']}>
            <RecoveryCodes
              codes={codes}
              onKept={() => {
                setCodes(undefined);
                refresh();
              }}
            />
          </div>
        </Dialog>
      )}
    </Panel>
  );
}

const noPasswords = { oldPassword: '', password: '', again: '' };

function Password() {
  const { t } = useTranslation('staffDesk');
  const [values, setValues] = useState(noPasswords);
  const change = useMutation(callMutation(staffCalls.changePassword));
  const form = useForm({
    values,
    onChange: setValues,
    schema: described.changePassword.input,
    input: { oldPassword: values.oldPassword, password: values.password },
    problems: { again: values.again === values.password ? undefined : t('own.differs') },
    busy: change.isPending,
    failure: useFailure(change.error),
    onSend: (input) =>
      change.mutate(input, {
        onSuccess: () => {
          setValues(noPasswords);
          form.reset();
        },
      }),
  });
  return (
    <Panel title={t('own.password')}>
      <Form form={form} buttons={<SubmitButton form={form}>{t('own.change')}</SubmitButton>}>
        <TextField
          field={form.field('oldPassword')}
          label={t('own.old')}
          as={PasswordInput}
          autoComplete="current-password"
          required
        />
        <NewPasswordFields password={form.field('password')} again={form.field('again')} />
        <FormSuccess text={change.isSuccess ? t('own.changed') : undefined} />
      </Form>
    </Panel>
  );
}

function Logins() {
  const { t } = useTranslation(['staffDesk', 'platform']);
  const { dateTime } = useFormats();
  const sessions = useQuery(ownSessionsQuery);
  const end = useConfirmed(callMutation(staffCalls.endOwnSession), (client) =>
    client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  );
  return (
    <Panel title={t('staffDesk:own.logins')}>
      <Loaded query={sessions} compact waiting={<LinesSkeleton label={t('platform:loading')} />}>
        {(list) => (
          <ul className={styles['list']}>
            {list.map(({ id, device, address, lastUsedAt, current }) => (
              <li key={id}>
                <span>
                  {device}
                  <small>{t('staffDesk:own.login', { address, at: dateTime(lastUsedAt) })}</small>
                </span>
                {current ? (
                  <span>{t('staffDesk:sessions.current')}</span>
                ) : (
                  <Button
                    kind="quiet"
                    busy={end.busy}
                    onClick={() =>
                      end.ask({
                        title: t('staffDesk:sessions.end'),
                        text: device,
                        confirmLabel: t('staffDesk:sessions.end'),
                        danger: true,
                        input: { id },
                        done: () => t('staffDesk:sessions.ended'),
                      })
                    }
                  >
                    {t('staffDesk:sessions.end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
