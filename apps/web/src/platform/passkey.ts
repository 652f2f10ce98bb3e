import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** What the server and the device say to each other; the portal only passes it on. */
type PasskeyJson = Record<string, unknown>;

/** Browsers know passkeys over HTTPS and on localhost. */
export function knowsPasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** Lets the device answer the server's question with one of its passkeys; rejects when the person declines. */
export async function answerWithPasskey(question: PasskeyJson): Promise<PasskeyJson> {
  const optionsJSON = question as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}

/** Makes a passkey on the device; rejects when the person declines. */
export async function makePasskey(question: PasskeyJson): Promise<PasskeyJson> {
  const optionsJSON = question as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}
