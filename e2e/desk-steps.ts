import { createHmac } from 'node:crypto';
import type { Portal } from './portal-test.ts';

/** The password that `apps/server/testing/staff/add-staff.ts` gives every account. */
export const staffPassword = 'a quiet reading room';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;

/** The six digits that an authenticator app shows for a secret (RFC 6238, SHA-1), now or some steps later. */
export function codeOf(secret: string, laterSteps = 0): string {
  const bits = [...secret.replaceAll(/[\s=]/gu, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / stepSeconds) + laterSteps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Enters the login name and password of the desk, with the keyboard alone. */
export async function logInToDesk(
  { page, say }: Portal,
  login: string,
  password = staffPassword,
): Promise<void> {
  await page.getByLabel(say('desk:login.name'), { exact: true }).fill(login);
  await page.getByLabel(say('desk:login.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}
