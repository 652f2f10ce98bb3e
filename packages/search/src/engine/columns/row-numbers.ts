import type { Rows } from './row-sets.ts';

/** Parses `[1,22,333]` into a typed array, twice as fast as JSON.parse and without its garbage. */
export function numbersOf(json: string): Rows {
  const rows = new Uint32Array((json.length >> 1) + 1);
  let size = 0;
  let value = 0;
  let isOpen = false;
  for (let at = 0; at < json.length; at += 1) {
    const digit = json.charCodeAt(at) - 0x30;
    if (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
      isOpen = true;
    } else if (isOpen) {
      rows[size] = value;
      size += 1;
      value = 0;
      isOpen = false;
    }
  }
  return rows.slice(0, size);
}
