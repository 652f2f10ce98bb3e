import { createClient, type Outcome } from '@yuelan/contract/client';
import type { InputOf, OutputOf, RemoteCall } from '@yuelan/contract/endpoint';
import type { Page } from './page.ts';
import { createSend } from './send.ts';

/**
 * Makes a call, with the current token, that continues after the page is closed or left. Browsers limit the body of
 * such requests to 64 kB.
 */
export async function callOnLeaving<C extends RemoteCall>(
  { api }: Page,
  call: C,
  input: InputOf<C>,
): Promise<Outcome<OutputOf<C>>> {
  const token = await api.session.token();
  const send = createSend((path, init) => fetch(path, { ...init, keepalive: true }), token);
  return (await createClient(send)(call, input)) as Outcome<OutputOf<C>>;
}
