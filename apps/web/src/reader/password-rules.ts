/** What a new password has to be, each by itself, so that a person sees while typing what is still missing (docs/limits.md#passwords-and-profile). */
export const passwordRules = {
  length: (text: string) => text.length >= 8 && text.length <= 16,
  characters: (text: string) => /^[\dA-Za-z._]+$/.test(text),
  digit: (text: string) => /\d/.test(text),
  letter: (text: string) => /[A-Za-z._]/.test(text),
} as const;

export type PasswordRule = keyof typeof passwordRules;

export function brokenRules(text: string): PasswordRule[] {
  return (['length', 'characters', 'digit', 'letter'] as const).filter((rule) => !passwordRules[rule](text));
}
