import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { OidcSettings } from '../../library/public.ts';
import type { Clock } from '../../platform/clock.ts';
import { networkCodeOf } from '../../platform/http/explain-network.ts';
import { randomToken } from '../../platform/ids.ts';
import { accountsOf } from './account-of.ts';
import { boundedFetch, whyAway } from './bounded-fetch.ts';
import type { LogoutTold, RedirectSource, Told } from './identity-source.ts';

const timeoutSeconds = 5;
/** How much the clocks of the portal and the provider may differ. */
const toleranceSeconds = 60;
/**
 * How long a provider's description is kept, because its keys and addresses rarely change. A failed discovery is not
 * kept.
 */
const keptMs = 3_600_000;
const skewAtMost = 5;

/** How old a logout may be, and how long its number is remembered. */
const logoutSeconds = 600;
const asymmetric = /^(RS|PS|ES|Ed)/;
/** OpenID Connect Back-Channel Logout 1.0, section 2.4. Older providers use no type of their own. */
const logoutTypes = new Set(['logout+jwt', 'application/logout+jwt', 'jwt', '']);
const logoutSchema = z.object({
  iat: z.number(),
  jti: z.string().min(1).max(500),
  sub: z.string().min(1).optional(),
  sid: z.string().min(1).optional(),
  events: z.object({
    'http://schemas.openid.net/event/backchannel-logout': z.record(z.string(), z.unknown()),
  }),
  nonce: z.undefined().optional(),
});

const memorySchema = z.object({ nonce: z.string(), verifier: z.string() });
const claimText = z.union([z.string(), z.number().transform(String)]);

/**
 * An OpenID Connect provider: authorization code with PKCE, state and nonce. The signature, issuer, audience and times
 * of the ID token are checked. No token is kept.
 */
export class OidcSource implements RedirectSource {
  readonly id: string;
  readonly #settings: OidcSettings;
  readonly #clock: Clock;
  readonly #home: string;
  #keys: JWTVerifyGetKey | undefined;
  #found:
    | { readonly provider: oidc.Configuration; readonly skew: number; readonly until: number }
    | undefined;

  /** `home` is the address to which the provider sends browsers back. */
  constructor(settings: OidcSettings, clock: Clock, home: string) {
    this.id = settings.id;
    this.#settings = settings;
    this.#clock = clock;
    this.#home = home;
  }

  async begin(state: string) {
    try {
      const known = this.#found;
      const provider = await this.#provider();
      const away = known === this.#found ? await whyAway(descriptionOf(this.#settings.issuer)) : undefined;
      if (away !== undefined) return { away };
      const nonce = randomToken(32);
      const verifier = oidc.randomPKCECodeVerifier();
      const address = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: this.#home,
        scope: this.#settings.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, memory: JSON.stringify({ nonce, verifier }) };
    } catch (error) {
      return { away: codeOf(error) };
    }
  }

  /**
   * Checks whether the provider answers, and whether it knows the portal: it refuses an invalid code with
   * `invalid_grant` only after it has recognised the client. `client` is undefined if the answer does not tell.
   */
  async test(): Promise<
    { readonly away: string } | { readonly client: boolean | undefined; readonly logsOut: boolean }
  > {
    let provider: oidc.Configuration;
    try {
      provider = await this.#provider();
    } catch (error) {
      return { away: codeOf(error) };
    }
    const logsOut = provider.serverMetadata().end_session_endpoint !== undefined;
    const code = { code: randomToken(16), redirect_uri: this.#home };
    const verifier = { code_verifier: oidc.randomPKCECodeVerifier() };
    try {
      await oidc.genericGrantRequest(provider, 'authorization_code', { ...code, ...verifier });
      return { client: undefined, logsOut };
    } catch (error) {
      if (error instanceof oidc.WWWAuthenticateChallengeError) return { client: false, logsOut };
      const said = error instanceof oidc.ResponseBodyError ? error.error : '';
      const isUnknown = ['invalid_client', 'unauthorized_client'].includes(said);
      return { client: isUnknown ? false : said === 'invalid_grant' ? true : undefined, logsOut };
    }
  }

  async finish(
    answer: URLSearchParams,
    { state, memory }: { readonly state: string; readonly memory: string },
  ): Promise<Told> {
    const { nonce, verifier } = memorySchema.parse(JSON.parse(memory));
    let provider: oidc.Configuration;
    try {
      provider = await this.#provider();
    } catch (error) {
      return { away: codeOf(error) };
    }
    try {
      const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${this.#home}?${answer}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined || claims.sub === '') return { failed: 'no subject' };
      const { cardFrom, nameFrom } = this.#settings;
      const isThere = (name: string) => name === '' || claims[name] !== undefined;
      const all =
        (isThere(cardFrom) && isThere(nameFrom)) || provider.serverMetadata().userinfo_endpoint === undefined
          ? claims
          : { ...(await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)), ...claims };
      const text = (name: string) => claimText.safeParse(all[name]).data?.trim() ?? '';
      return {
        person: {
          account: accountsOf(this.#settings) + claims.sub,
          card: text(cardFrom),
          name: text(nameFrom),
          ...(typeof claims['sid'] === 'string' ? { session: this.#sessionOf(claims['sid']) } : {}),
        },
      };
    } catch (error) {
      return judge(error);
    }
  }

  /**
   * Back-channel logout: reads a token that the provider signed for this client. The token must contain nothing that
   * would let it pass for an ID token.
   */
  async readLogout(form: URLSearchParams): Promise<LogoutTold> {
    try {
      const provider = await this.#provider();
      const { jwks_uri, id_token_signing_alg_values_supported: supported } = provider.serverMetadata();
      if (jwks_uri === undefined) return { failed: 'no keys' };
      this.#keys ??= createRemoteJWKSet(new URL(jwks_uri), {
        timeoutDuration: timeoutSeconds * 1000,
        [customFetch]: (address, { headers, method, signal }) =>
          boundedFetch(address, {
            headers: Object.fromEntries(headers),
            method,
            redirect: 'manual',
            signal,
            body: undefined,
          }),
      });
      const { payload, protectedHeader } = await jwtVerify(form.get('logout_token') ?? '', this.#keys, {
        issuer: this.#settings.issuer,
        audience: this.#settings.clientId,
        algorithms: (supported ?? ['RS256']).filter((name) => asymmetric.test(name)),
        currentDate: this.#clock.now(),
        clockTolerance: toleranceSeconds,
        maxTokenAge: logoutSeconds,
      });
      if (!logoutTypes.has(protectedHeader.typ?.toLowerCase() ?? ''))
        return { failed: 'another type of token' };
      const { sub, sid, jti, iat } = logoutSchema.parse(payload);
      if (sub === undefined && sid === undefined) return { failed: 'no subject' };
      return {
        order: {
          ...(sub === undefined ? {} : { account: accountsOf(this.#settings) + sub }),
          ...(sid === undefined ? {} : { session: this.#sessionOf(sid) }),
          once: { id: jti, until: new Date((iat + logoutSeconds + 2 * toleranceSeconds) * 1000) },
        },
      };
    } catch (error) {
      return { failed: codeOf(error) };
    }
  }

  #sessionOf(sid: string): string {
    return `${accountsOf(this.#settings)}${this.#settings.clientId} ${sid}`;
  }

  async farewell(): Promise<string | undefined> {
    try {
      const provider = await this.#provider();
      if (provider.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(provider, { post_logout_redirect_uri: this.#home }).href;
    } catch {
      return undefined;
    }
  }

  async #provider(): Promise<oidc.Configuration> {
    const now = this.#clock.now().getTime();
    /** Makes the library that checks tokens use the portal's clock. Outside tests, both are the same. */
    const skew = Math.round((now - Date.now()) / 1000);
    const found = this.#found;
    if (found !== undefined && found.until > now && Math.abs(found.skew - skew) <= skewAtMost)
      return found.provider;
    const { issuer, clientId, clientSecret, authentication } = this.#settings;
    const shows = { basic: oidc.ClientSecretBasic, post: oidc.ClientSecretPost }[authentication];
    const provider = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockSkew]: skew, [oidc.clockTolerance]: toleranceSeconds },
      clientSecret === '' ? oidc.None() : shows(clientSecret),
      {
        timeout: timeoutSeconds,
        [oidc.customFetch]: boundedFetch,
        execute: [
          oidc.enableNonRepudiationChecks,
          // Only for a provider on this machine. The settings refuse all others.
          ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
    if (provider.serverMetadata().issuer !== issuer) throw new OtherIssuer();
    this.#found = { provider, skew, until: now + keptMs };
    this.#keys = undefined;
    return provider;
  }
}

const descriptionOf = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

class OtherIssuer extends Error {
  override readonly name = 'other issuer';
}

/** What went wrong, without any text from the other side. */
function codeOf(error: unknown): string {
  const network = networkCodeOf(error);
  if (network !== undefined) return network;
  if (error instanceof oidc.ClientError && error.code !== undefined) return error.code;
  return error instanceof Error ? error.name : 'error';
}

const unreachable = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

function judge(error: unknown): Told {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? { cancelled: error.error } : { failed: 'authorization error' };
  if (error instanceof oidc.ResponseBodyError) {
    // An expired or used code gives `invalid_grant`. Anything else is the provider's or the library's fault.
    if (error.status >= 500) return { away: `status ${error.status}` };
    return error.error === 'invalid_grant' ? { failed: error.error } : { failed: 'token error' };
  }
  const code = codeOf(error);
  const isAway =
    unreachable.has(code) ||
    error instanceof TypeError ||
    (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && statusOf(error) >= 500);
  return isAway ? { away: code } : { failed: code };
}

function statusOf(error: unknown): number {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.cause instanceof Response) return cause.cause.status;
  return 0;
}
