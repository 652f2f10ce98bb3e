import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { StoredPasskey } from './second-store.ts';

/** Where a passkey is used. It works at one host name only, which protects against copied pages. */
export interface Place {
  readonly rpId: string;
  readonly origin: string;
}

/** The place that a page claims in the origin of its request. */
export function placeOf(origin: string): Place {
  return { rpId: new URL(origin).hostname, origin };
}

const text = z.string().max(20_000);
const transports = z.array(z.string().max(40)).max(10);
const common = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).transform(() => ({})),
};
const registrationSchema = z
  .object({
    ...common,
    response: z.object({ clientDataJSON: text, attestationObject: text, transports: transports.optional() }),
  })
  .transform(({ response: { transports, ...response }, ...rest }) => ({
    ...rest,
    response: { ...response, ...(transports === undefined ? {} : { transports }) },
  })) satisfies z.ZodType<RegistrationResponseJSON>;
const authenticationSchema = z.object({
  ...common,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
}) satisfies z.ZodType<AuthenticationResponseJSON>;

/** The data that the browser needs to make a passkey. */
export function askForNewPasskey(
  place: Place,
  account: { readonly id: string; readonly login: string; readonly name: string },
  libname: string,
  known: readonly StoredPasskey[],
) {
  return generateRegistrationOptions({
    rpName: libname,
    rpID: place.rpId,
    userID: new TextEncoder().encode(account.id),
    userName: account.login,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** Returns the new passkey if it answers the challenge. */
export async function readNewPasskey(place: Place, challenge: string, written: unknown) {
  const response = registrationSchema.safeParse(written).data;
  if (response === undefined || challenge === '') return undefined;
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (checked?.verified !== true) return undefined;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return {
    id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(response.response.transports ?? []),
    rp_id: place.rpId,
  };
}

/** The data that the browser needs to use one of these passkeys. */
export function askForPasskey(place: Place, passkeys: readonly StoredPasskey[]) {
  return generateAuthenticationOptions({
    rpID: place.rpId,
    userVerification: 'preferred',
    allowCredentials: passkeys
      .filter(({ rp_id }) => rp_id === place.rpId)
      .map(({ id, transports: written }) => ({ id, transports: transports.parse(JSON.parse(written)) })),
  });
}

/** Returns the passkey that answered the challenge, with its counter. */
export async function checkPasskey(
  place: Place,
  challenge: string,
  passkeys: readonly StoredPasskey[],
  written: unknown,
): Promise<{ readonly id: string; readonly counter: number } | undefined> {
  const response = authenticationSchema.safeParse(written).data;
  const passkey = passkeys.find(({ id, rp_id }) => id === response?.id && rp_id === place.rpId);
  if (response === undefined || passkey === undefined || challenge === '') return undefined;
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (checked?.verified !== true) return undefined;
  return { id: passkey.id, counter: checked.authenticationInfo.newCounter };
}
