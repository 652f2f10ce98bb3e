import { useQuery } from '@tanstack/react-query';
import type { DeskMe } from '@yuelan/contract/staff/schemas';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePage } from '../../platform/page.ts';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { askStateAgain, stateQuery } from '../staff-state.ts';
import { Enrolment } from './enrolment.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { SecondStep, useLogout } from './second-step.tsx';

/**
 * Shows `children` to whoever is logged in, and the steps of a login to everybody else. When a login ends by itself, what
 * the screen holds stays there unseen until the same person is back.
 */
export function LoginGate({
  children,
  around,
}: {
  readonly children: (me: DeskMe) => ReactNode;
  /** What stands around the steps of a login. */
  readonly around: (steps: ReactNode) => ReactNode;
}) {
  const { t } = useTranslation('platform');
  const state = useQuery(stateQuery);
  const [last, setLast] = useState<DeskMe>();
  const me = state.data?.state === 'in' ? state.data.me : undefined;
  if (me !== undefined && me !== last) setLast(me);
  const shown = me ?? last;
  return (
    <>
      {shown !== undefined && (
        <Fragment key={shown.id}>
          <div hidden={me === undefined}>{children(shown)}</div>
        </Fragment>
      )}
      {me === undefined &&
        around(
          <div className={styles['page']}>
            <Loaded query={state} waiting={<LinesSkeleton label={t('loading')} />}>
              {(data) =>
                data.state === 'second' ? (
                  <SecondStep methods={data.methods} />
                ) : data.state === 'enrol' ? (
                  <FirstEnrolment />
                ) : (
                  <LoginForm />
                )
              }
            </Loaded>
          </div>,
        )}
    </>
  );
}

/** An account that must have a second factor gets it before anything else. */
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
