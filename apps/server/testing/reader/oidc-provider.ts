import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/** People with an account at the school, by login. Each password equals the login. */
export interface SchoolPeople {
  readonly [login: string]: { readonly name: string; readonly card?: string };
}

export const oidcClient = { clientId: 'library', clientSecret: 'a secret of the library' };

export interface RunningProvider {
  readonly issuer: string;
  /** The provider stops answering until it is resumed. It keeps its data. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/**
 * A real OpenID Connect provider (npm oidc-provider) with a plain login page. It asks for no consent, like a school's
 * provider for the school's own services.
 */
export async function startOidcProvider(
  homes: readonly string[],
  people: SchoolPeople,
): Promise<RunningProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.clientId,
        client_secret: oidcClient.clientSecret,
        redirect_uris: [...homes],
        post_logout_redirect_uris: [...homes],
      },
    ],
    cookies: { keys: ['a key of the test'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    claims: { openid: ['sub'], profile: ['name', 'card_number'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/login/${uid}` },
    findAccount: (_context, login) => {
      const person = people[login];
      return person === undefined
        ? undefined
        : {
            accountId: login,
            claims: () => ({
              sub: login,
              name: person.name,
              ...(person.card === undefined ? {} : { card_number: person.card }),
            }),
          };
    },
    async loadExistingGrant({
      oidc: {
        provider: { Grant },
        client,
        session,
      },
    }) {
      const grant = new Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/login/')) return answer(request, response);
    if (request.method === 'GET')
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          page(
            'School login',
            `<form method="post"><label>Login <input name="login"></label> <label>Password <input name="password" type="password"></label> <button>Continue</button> <button name="cancel" value="1">Cancel</button></form>`,
          ),
        );
    let text = '';
    for await (const piece of request) text += String(piece);
    const entered = new URLSearchParams(text);
    const login = entered.get('login') ?? '';
    const known = people[login] !== undefined && entered.get('password') === login;
    return provider.interactionFinished(
      request,
      response,
      known && !entered.has('cancel')
        ? { login: { accountId: login } }
        : { error: 'access_denied', error_description: '<b>no</b>' },
    );
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    issuer,
    pause: close,
    resume: () => new Promise((resolve) => server.listen(address.port, '127.0.0.1', () => resolve())),
    close,
  };
}

/**
 * Acts as a person's browser at the provider: follows redirects, enters login and password, and stops where the
 * provider sends it back. Returns that address.
 */
export async function logInAtProvider(address: string, login: string, password = login): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  let next = new URL(address);
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 10; step += 1) {
    const response: Response = await fetch(next, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null && body !== undefined) throw new Error(await response.text());
    if (location === null) body = new URLSearchParams({ login, password });
    else {
      body = undefined;
      next = new URL(location, next);
      if (next.origin !== origin) return next;
    }
  }
  throw new Error('The provider redirects for ever.');
}
