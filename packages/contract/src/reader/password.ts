/** The rules of a new password, in the order in which a form shows them (docs/limits.md#passwords-and-profile). */
export const passwordRules = ['length', 'digit', 'letter', 'characters'] as const;
export type PasswordRule = (typeof passwordRules)[number];

const patterns: Readonly<Record<PasswordRule, RegExp>> = {
  length: /^.{8,16}$/s,
  digit: /\d/,
  letter: /[A-Za-z._]/,
  characters: /^[\dA-Za-z._]+$/,
};

/** The rules that a password breaks, each by itself, so that readers see while typing what is still missing. */
export function brokenRules(password: string): readonly PasswordRule[] {
  return passwordRules.filter((rule) => !patterns[rule].test(password));
}
