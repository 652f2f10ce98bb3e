import { lazy, Suspense, useEffect, useState } from 'react';
import { withMessages } from '../../messages/lazy-messages.ts';
import { usePage, usePageStore } from '../../platform/page.ts';
import { type Arrival, takeArrival } from '../arrival.ts';
import { askLogin, closeLogin, loginRequest } from '../login-request.ts';
import { closePassword, passwordRequest } from '../password-request.ts';
import { currentReader } from '../session.ts';

const LoginDialog = lazy(() => withMessages(() => import('./login-dialog.tsx')));
const PasswordDialog = lazy(() => withMessages(() => import('./password-dialog.tsx')));
const TicketDialog = lazy(() => withMessages(() => import('./ticket-dialog.tsx')));

/** The place of the login dialogs; one per page. Also handles tickets and codes with which a reader arrives. */
export function ReaderDialogs() {
  const page = usePage();
  const login = usePageStore(loginRequest);
  const password = usePageStore(passwordRequest);
  const [ticket, setTicket] = useState<string>();

  useEffect(() => {
    const arrival: Arrival | undefined = takeArrival(page);
    if (arrival?.kind === 'logout' && currentReader(page) !== undefined)
      void import('../sign-out.ts').then(({ signOut }) => signOut(page));
    if (arrival?.kind === 'ticket') setTicket(arrival.ticket);
    if (arrival?.kind === 'identity') askLogin(page, { arrived: arrival });
  }, [page]);

  return (
    <Suspense>
      {ticket !== undefined && <TicketDialog ticket={ticket} onClose={() => setTicket(undefined)} />}
      {login !== undefined && <LoginDialog request={login} onClose={() => closeLogin(page)} />}
      {password !== undefined && login === undefined && (
        <PasswordDialog request={password} onClose={() => closePassword(page)} />
      )}
    </Suspense>
  );
}
