import type { Library } from '../library/public.ts';

/** The screens of "my library" that a suspended reader still has: what they have at home, and what waits for them. */
export const mineWhileSuspended: readonly string[] = ['loans', 'holds'];

/** The screens of "my library", in the order of its menu; `words` is the key under `shell:me`. */
export const mine = [
  { words: 'loans', to: '/me/loans' },
  { words: 'bookshelf', to: '/me/bookshelf' },
  { words: 'holds', to: '/me/reservations' },
  { words: 'history', to: '/me/history' },
  { words: 'browsing', to: '/me/browsing' },
  { words: 'credit', to: '/me/credit' },
  { words: 'profile', to: '/me/profile' },
  { words: 'purchases', to: '/me/purchases' },
  { words: 'activities', to: '/me/activities' },
] as const;

/** Those that the library has. A system of its own may have no history; credit is counted by the loans of the portal. */
export function mineIn(display: Library['display'], holds: number): readonly (typeof mine)[number][] {
  const source = display?.source;
  if (source === undefined) return mine;
  return mine.filter(({ words }) => {
    // Holds that were placed at the desk are shown all the same.
    if (words === 'holds') return source.hold || holds > 0;
    return words === 'history' ? source.history : words !== 'credit';
  });
}
