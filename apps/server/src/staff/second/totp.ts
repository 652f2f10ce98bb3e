import { Secret, TOTP } from 'otpauth';

/** The settings that every authenticator app understands (RFC 6238 with SHA-1, six digits, 30 seconds). */
const periodSeconds = 30;

const totpOf = (secret: string, label: string, issuer: string) =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });

/** A new secret, base32. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, login: string, libname: string): string {
  return totpOf(secret, login, libname).toString();
}

/** The time step of a code that is valid now or half a minute before or after; undefined if the code is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret, '', '').validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}
