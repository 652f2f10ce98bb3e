import { randomInt } from 'node:crypto';
import { brokenRules } from '@yuelan/contract';
import { type PasswordOwner, refuseWhenPasswordGuessable } from './guessable-password.ts';

/** Without characters that look alike on paper. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 10;

/** A password for a slip: 10 characters out of 31, which is 49 bits. */
export function initialPassword(owner: PasswordOwner): string {
  for (;;) {
    const password = Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
    const isWeak =
      brokenRules(password).length > 0 || refuseWhenPasswordGuessable(password, owner) !== undefined;
    if (!isWeak) return password;
  }
}
