/** The rules for a new password, in the order a form shows them (docs/limits.md#passwords-and-profile). */
export const passwordRules = ['length', 'digit', 'letter', 'characters'] as const;
export type PasswordRule = (typeof passwordRules)[number];

const patterns: Readonly<Record<PasswordRule, RegExp>> = {
  length: /^.{8,16}$/s,
  digit: /\d/,
  letter: /[A-Za-z._]/,
  characters: /^[\dA-Za-z._]+$/,
};

/** Every rule that a password breaks, so that a form can show what is missing as the reader types. */
export function brokenRules(password: string): readonly PasswordRule[] {
  return passwordRules.filter((rule) => !patterns[rule].test(password));
}
