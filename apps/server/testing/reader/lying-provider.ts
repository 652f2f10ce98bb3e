import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** How a dishonest or compromised provider handles the next login. */
export interface Lies {
  /** Replaces claims of the ID token; undefined omits one. */
  claims?: JWTPayload;
  /** Signs with a key that the provider has not published. */
  strangeKey?: boolean;
  /** Does not sign (`alg: none`). */
  unsigned?: boolean;
  /** The description names another issuer. */
  issuer?: string;
  /** The status and body of the token endpoint. */
  token?: readonly [status: number, body: string];
  /** Does not answer. */
  silent?: boolean;
}

interface Signed {
  readonly typ?: string;
  /** Signs with a shared secret instead of a key. */
  readonly secret?: string;
}

/** An OpenID Connect provider that can lie. It has no pages: tests write the answers themselves. */
export async function startLyingProvider() {
  const lies: Lies = {};
  const told: URLSearchParams[] = [];
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const strange = await generateKeyPair('RS256');
  /** What the library requested in the address of the last login. */
  const asked = { nonce: '', clock: () => new Date() };
  async function signed(
    claims: JWTPayload,
    { typ, unsigned, strangeKey, secret }: Pick<Lies, 'unsigned' | 'strangeKey'> & Signed = {},
  ): Promise<string> {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    if (unsigned === true) return `${part({ alg: 'none' })}.${part(claims)}.`;
    const type = typ === undefined ? {} : { typ };
    if (secret !== undefined)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', ...type })
        .sign(Buffer.from(secret.padEnd(32)));
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'k', ...type })
      .sign(strangeKey === true ? strange.privateKey : privateKey);
  }
  const server = createServer(async (request, response) => {
    const json = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    if (lies.silent === true) return;
    if (request.url === '/.well-known/openid-configuration')
      return json(200, {
        issuer: lies.issuer ?? issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      });
    if (request.url === '/keys')
      return json(200, { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] });
    let text = '';
    for await (const piece of request) text += String(piece);
    told.push(new URLSearchParams(text));
    if (lies.token !== undefined) return json(...lies.token);
    const now = Math.floor(asked.clock().getTime() / 1000);
    const claims = {
      iss: issuer,
      sub: 'u1',
      aud: 'library',
      iat: now,
      exp: now + 300,
      nonce: asked.nonce,
      card: 'Q0001',
      name: '张三',
      ...lies.claims,
    };
    const token = await signed(claims, lies);
    return json(200, { access_token: 'a', token_type: 'Bearer', id_token: token });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    issuer,
    lies,
    asked,
    /** Signs a token of the provider with these claims. */
    sign: signed,
    /** The requests that the token endpoint received. */
    told,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
