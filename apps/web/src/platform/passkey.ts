import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** The messages between the server and the device; the portal only passes them on. */
type PasskeyJson = Record<string, unknown>;

/** Browsers support passkeys over HTTPS and on localhost. */
export function knowsPasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** Lets the device answer the server's question with one of its passkeys; rejects if the person declines. */
export async function answerWithPasskey(question: PasskeyJson): Promise<PasskeyJson> {
  const optionsJSON = question as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}

/** Creates a passkey on the device; rejects if the person declines. */
export async function makePasskey(question: PasskeyJson): Promise<PasskeyJson> {
  const optionsJSON = question as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}
