import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

/** A complete answer of `/p3/serviceValidate` around what it says. */
export const casAnswer = (inside: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`;
export const casSuccess = (inside: string) =>
  casAnswer(`<cas:authenticationSuccess>${inside}</cas:authenticationSuccess>`);

const failure = (code: string) =>
  casAnswer(`<cas:authenticationFailure code="${code}">no</cas:authenticationFailure>`);

/**
 * A CAS 3 server with people and what it says of them: a ticket counts once, for the service to which it was issued. It
 * can be told to answer something else.
 */
export async function startCas(people: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const tickets = new Map<string, { readonly service: string; readonly user: string }>();
  /** In place of the true answer: a status and a body. */
  const state: { instead?: readonly [status: number, body: string] | undefined } = {};

  function validate(service: string, ticket: string): string {
    const issued = tickets.get(ticket);
    tickets.delete(ticket);
    if (issued === undefined) return failure('INVALID_TICKET');
    if (issued.service !== service) return failure('INVALID_SERVICE');
    const attributes = Object.entries(people[issued.user] ?? {}).map(
      ([name, value]) => `<cas:${name}>${value}</cas:${name}>`,
    );
    return casSuccess(
      `<cas:user>${issued.user}</cas:user><cas:attributes>${attributes.join('')}</cas:attributes>`,
    );
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cas');
    if (pathname !== '/cas/p3/serviceValidate') return void response.writeHead(404).end();
    const told = validate(searchParams.get('service') ?? '', searchParams.get('ticket') ?? '');
    const [status, body] = state.instead ?? [200, told];
    return void response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}/cas`;
  return {
    address,
    state,
    /** What a person does on the login page that the portal sent them to: returns where the browser is sent. */
    logIn(page: string, user: string): URL {
      if (!page.startsWith(`${address}/login?`)) throw new Error(`${page} is no login page of this server.`);
      const service = new URL(page).searchParams.get('service') ?? '';
      const ticket = `ST-${randomBytes(12).toString('hex')}`;
      tickets.set(ticket, { service, user });
      const back = new URL(service);
      back.searchParams.set('ticket', ticket);
      return back;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
export type Cas = Awaited<ReturnType<typeof startCas>>;
