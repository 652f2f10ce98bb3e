import { type Refusal, refuse } from '../../platform/http/refusal.ts';

const shortest = 12;
const longest = 128;

/** Passwords of twelve characters and more that everybody tries. */
const common =
  /^(?:password|passw0rd|qwerty(?:uiop)?|administrator|admin|library|librarian|tushuguan|yuelan|welcome|letmein|iloveyou|woaini|abc|\d)+[\d!.@#_-]*$/;

/**
 * Length is what counts (NIST SP 800-63B): no rules about characters, but neither few different ones, nor a run, nor the
 * login name, nor words that everybody tries.
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
