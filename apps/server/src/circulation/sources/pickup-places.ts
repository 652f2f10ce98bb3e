import type { Pickups } from './source.ts';

/** Places as a library's settings name them: the first is the usual one. */
export function placesOf(pickups: Readonly<Record<string, string>>): Pickups {
  const places = Object.entries(pickups).map(([id, name]) => ({ id, name }));
  return { places, usual: places[0]?.id ?? '' };
}
