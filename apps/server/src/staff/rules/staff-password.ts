import { type Refusal, refuse } from '../../platform/http/refusal.ts';

const shortest = 12;
const longest = 128;

/** Passwords of twelve or more characters that everybody tries. */
const common =
  /^(?:password|passw0rd|qwerty(?:uiop)?|administrator|admin|library|librarian|tushuguan|yuelan|welcome|letmein|iloveyou|woaini|abc|\d)+[\d!.@#_-]*$/;

/**
 * Length matters most (NIST SP 800-63B), so there are no rules about kinds of characters. Refused are passwords with
 * few different characters, runs, the login name, and words that everybody tries.
 */
export function refuseWeakPassword(
  password: string,
  owner: { readonly login: string; readonly clientid: string },
): Refusal | undefined {
  const plain = password.toLowerCase();
  const length = [...password].length;
  const steps = new Set([...plain].slice(1).map((sign, at) => sign.charCodeAt(0) - plain.charCodeAt(at)));
  const weak =
    length < shortest ||
    length > longest ||
    new Set(plain).size < 5 ||
    steps.size < 3 ||
    common.test(plain) ||
    [owner.login, owner.login.split('@')[0] ?? '', owner.clientid]
      .map((name) => name.toLowerCase())
      .some((name) => name.length >= 4 && plain.includes(name) && plain.length - name.length < 8);
  return weak ? refuse('staff.password.weak') : undefined;
}
