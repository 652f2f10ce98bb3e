/** Hashes of texts for lookup tables and fingerprints, not for secrets. */

export const hashBegin = 0x811c9dc5;

/** 32-bit FNV-1a over UTF-16 code units, followed by an avalanche step that makes the low bits usable as a slot. */
export function hashText(text: string, seed = hashBegin): number {
  let hash = seed | 0;
  for (let at = 0; at < text.length; at += 1) hash = hashUnit(hash, text.charCodeAt(at));
  return hashEnd(hash);
}

/** The steps of {@link hashText}, for texts that are read unit by unit. */
export const hashUnit = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);
export const hashEnd = (hash: number): number => mix(hash);

/** The same hash over code units in a heap. */
export function hashUnits(units: Uint16Array, start: number, end: number, seed = hashBegin): number {
  let hash = seed | 0;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (units[at] ?? 0), 0x01000193);
  return mix(hash);
}

/** A slot hash of a record id (a positive safe integer, so up to 53 bits). */
export function hashId(id: number): number {
  return mix(Math.imul(id | 0, 0x9e3779b1) ^ Math.floor(id / 4294967296));
}

function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
