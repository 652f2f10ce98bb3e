import { useQuery } from '@tanstack/react-query';
import type { DeskMe } from '@yuelan/contract/staff/schemas';
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePage } from '../../platform/page.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { askStateAgain, MeProvider, stateQuery, useLogout } from '../staff-state.ts';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

// Most visits need neither, because a login lasts for hours.
const SecondStep = lazy(() => import('./second-step.tsx'));
const Enrolment = lazy(async () => ({ default: (await import('./enrolment.tsx')).Enrolment }));

/**
 * Shows `children` to staff who are logged in, and the login steps to everybody else. If a login ends by itself, the
 * content of the screen is kept, hidden, until the same person is back.
 */
export function LoginGate({
  children,
  around,
}: {
  readonly children: (me: DeskMe) => ReactNode;
  /** Frames the login steps. */
  readonly around: (steps: ReactNode) => ReactNode;
}) {
  const { t } = useTranslation(['desk', 'platform']);
  const state = useQuery(stateQuery);
  const [last, setLast] = useState<DeskMe>();
  const me = state.data?.state === 'in' ? state.data.me : undefined;
  if (me !== undefined && me !== last) setLast(me);
  const shown = me ?? last;
  const waiting = <LinesSkeleton label={t('platform:loading')} />;
  const steps = (
    <Loaded heading query={state} waiting={waiting}>
      {(data) => (
        <Suspense fallback={waiting}>
          {data.state === 'second' ? (
            <SecondStep methods={data.methods} />
          ) : data.state === 'enrol' ? (
            <FirstEnrolment />
          ) : (
            <LoginForm />
          )}
        </Suspense>
      )}
    </Loaded>
  );
  if (shown === undefined) return around(<div className={styles['page']}>{steps}</div>);
  return (
    <Fragment key={shown.id}>
      <div hidden={me === undefined}>
        <MeProvider value={shown}>{children(shown)}</MeProvider>
      </div>
      {me === undefined && (
        // A dialog, because a panel may be open: only the topmost dialog can be used.
        <Dialog
          title={t('desk:login.again')}
          closeLabel={t('desk:close')}
          className={styles['over']}
          mustAnswer
          onClose={() => undefined}
        >
          {steps}
        </Dialog>
      )}
    </Fragment>
  );
}

/** An account that requires a second factor gets one before anything else. */
function FirstEnrolment() {
  const { t } = useTranslation('desk');
  const page = usePage();
  const logout = useLogout();
  return (
    <div className={styles['card']}>
      <h1>{t('enrol.title')}</h1>
      <p className={styles['text']}>{t('enrol.mandatory')}</p>
      <Enrolment onDone={() => askStateAgain(page)} onCancel={() => logout.mutate({})} />
    </div>
  );
}
