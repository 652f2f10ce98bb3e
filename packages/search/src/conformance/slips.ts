/** Typing errors: what each does to a text at a given place. */
export const slips: readonly (readonly [string, (text: string, at: number) => string])[] = [
  ['a wrong character', (text, at) => `${text.slice(0, at)}龘${text.slice(at + 1)}`],
  ['a missing character', (text, at) => text.slice(0, at) + text.slice(at + 1)],
  ['a character twice', (text, at) => text.slice(0, at + 1) + text.slice(at)],
  [
    'swapped characters',
    (text, at) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
  ],
];
