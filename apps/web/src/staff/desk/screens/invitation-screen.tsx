import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { staffCalls as described } from '@yuelan/contract/staff/calls';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { showState } from '../../../desk/staff-state.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Form, SubmitButton, useForm } from '../../../platform/form.tsx';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePage } from '../../../platform/page.ts';
import { callMutation, callQuery } from '../../../platform/query.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { linkClass } from '../../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { NewPasswordFields } from '../components/new-password-fields.tsx';
import { ticketInAddress } from '../ticket.ts';
import styles from './invitation-screen.module.css';

/** Lets an invited person choose a password. */
export function InvitationScreen() {
  const { t } = useTranslation(['staffDesk', 'platform']);
  const page = usePage();
  const navigate = useNavigate();
  const [ticket] = useState(ticketInAddress);
  const [values, setValues] = useState({ password: '', again: '' });
  const invitation = useQuery({ ...callQuery(staffCalls.ticket, { ticket }), retry: false });
  const accept = useMutation(callMutation(staffCalls.acceptInvitation));
  const form = useForm({
    values,
    onChange: setValues,
    schema: described.acceptInvitation.input,
    input: { ticket, password: values.password },
    problems: { again: values.again === values.password ? undefined : t('staffDesk:own.differs') },
    busy: accept.isPending,
    failure: useFailure(accept.error),
    onSend: (input) =>
      accept.mutate(input, {
        onSuccess: (state) => {
          showState(page, state);
          void navigate({ to: '/desk', replace: true });
        },
      }),
  });
  return (
    <div className={styles['narrow']}>
      <DeskScreen title={t('staffDesk:welcome.title')}>
        <Loaded query={invitation} waiting={<LinesSkeleton label={t('platform:loading')} />}>
          {({ name, login }) => (
            <>
              <p>{t('staffDesk:welcome.text', { name, login })}</p>
              <Form
                form={form}
                buttons={<SubmitButton form={form}>{t('staffDesk:welcome.submit')}</SubmitButton>}
              >
                {/* Tells password managers which account the password belongs to. */}
                <input type="text" value={login} autoComplete="username" readOnly hidden />
                <NewPasswordFields password={form.field('password')} again={form.field('again')} />
              </Form>
            </>
          )}
        </Loaded>
        <p>
          <Link to="/desk" className={linkClass}>
            {t('staffDesk:welcome.login')}
          </Link>
        </p>
      </DeskScreen>
    </div>
  );
}
