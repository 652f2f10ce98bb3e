import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A complete answer of `/p3/serviceValidate` with this content. */
export const casAnswer = (inside: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`;
export const casSuccess = (inside: string) =>
  casAnswer(`<cas:authenticationSuccess>${inside}</cas:authenticationSuccess>`);

/** The request that a CAS server sends when a person logs out there. */
export const casLogoutRequest = (ticket: string) =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0" IssueInstant="2026-11-23T12:00:00Z"><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;

const failure = (code: string) =>
  casAnswer(`<cas:authenticationFailure code="${code}">no</cas:authenticationFailure>`);

/**
 * A CAS 3 server with people and their attributes. A ticket is valid once, for the service to which it was issued. It
 * can be told to answer something else.
 */
export async function startCas(people: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const tickets = new Map<string, { readonly service: string; readonly user: string }>();
  /** Replaces the true answer: a status and a body. */
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

  /** Logged-in browsers by their cookie, with the tickets they received. */
  const browsers = new Map<string, { readonly user: string; readonly tickets: string[] }>();
  function issue(service: string, user: string): string {
    const ticket = `ST-${randomBytes(12).toString('hex')}`;
    tickets.set(ticket, { service, user });
    services.set(ticket, service);
    return ticket;
  }
  const services = new Map<string, string>();

  /** The pages. Each person's password is their name. A logged-in browser gets its ticket without a login page. */
  async function visit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cas');
    const service = searchParams.get('service') ?? '';
    const cookie = /TGC=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const browser = browsers.get(cookie);
    if (pathname === '/cas/logout') {
      browsers.delete(cookie);
      for (const ticket of browser?.tickets ?? [])
        await fetch(services.get(ticket) ?? '', {
          method: 'POST',
          body: new URLSearchParams({ logoutRequest: casLogoutRequest(ticket) }),
        });
      return void response.writeHead(302, { location: service }).end();
    }
    let text = '';
    for await (const piece of request) text += String(piece);
    const entered = new URLSearchParams(text);
    const name = entered.get('username') ?? '';
    const isRight = people[name] !== undefined && entered.get('password') === name;
    const user = browser?.user ?? (isRight ? name : undefined);
    if (user === undefined)
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          '<!doctype html><html lang="en"><title>School</title><form method="post"><input name="username"><input name="password" type="password"><button>Log in</button></form></html>',
        );
    const ticket = issue(service, user);
    const granting = browser === undefined ? randomBytes(12).toString('hex') : cookie;
    browsers.set(granting, { user, tickets: [...(browser?.tickets ?? []), ticket] });
    const back = new URL(service);
    back.searchParams.set('ticket', ticket);
    const headers = { location: back.href, 'set-cookie': `TGC=${granting}; HttpOnly; Path=/cas` };
    return void response.writeHead(302, headers).end();
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cas');
    if (pathname === '/cas/login' || pathname === '/cas/logout') return void visit(request, response);
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
    /**
     * Logs a person in on the login page to which the portal sent them. Returns the address to which the browser is
     * sent.
     */
    logIn(page: string, user: string): URL {
      if (!page.startsWith(`${address}/login?`))
        throw new Error(`${page} is not a login page of this server.`);
      const service = new URL(page).searchParams.get('service') ?? '';
      const ticket = issue(service, user);
      const back = new URL(service);
      back.searchParams.set('ticket', ticket);
      return back;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
export type Cas = Awaited<ReturnType<typeof startCas>>;
