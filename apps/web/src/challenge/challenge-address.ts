/**
 * The search parameters of a challenge. Only `id` is read; the rest is for people, because the server's data is
 * authoritative.
 */
export interface ChallengeAddress {
  readonly id?: string;
  readonly name?: string;
  readonly isCredit?: string;
  readonly readerCredit?: string;
  readonly quizNum?: string;
}

const keys = ['id', 'name', 'isCredit', 'readerCredit', 'quizNum'] as const;

export function parseChallenge(raw: Readonly<Record<string, unknown>>): ChallengeAddress {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = raw[key];
      return typeof value === 'string' && value !== '' ? [[key, value]] : [];
    }),
  );
}
