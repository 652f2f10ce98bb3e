import type { Library } from '../library/public.ts';

/** The screens of "my library" that stay open to a suspended reader: current loans and holds. */
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

/** The screens that the library has. A library system may keep no history; credit needs the portal's own loans. */
export function mineIn(display: Library['display'], holds: number): readonly (typeof mine)[number][] {
  const source = display?.source;
  if (source === undefined) return mine;
  return mine.filter(({ words }) => {
    // Holds placed at the desk are shown even so.
    if (words === 'holds') return source.hold || holds > 0;
    return words === 'history' ? source.history : words !== 'credit';
  });
}
