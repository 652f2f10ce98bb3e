/** The order of titles: by pinyin for Chinese, by letters for the rest, numbers first, other scripts last. */

/** Ten letters fit into one number: 39 to the power of 10 is below 2 to the power of 53. */
const letters = 10;
const base = 39;

/** Packs the first twenty letters of a title's pinyin or key into two numbers that sort like the letters. */
export function sortKey(text: string): { readonly head: number; readonly tail: number } {
  return { head: pack(text, 0), tail: pack(text, letters) };
}

function pack(text: string, start: number): number {
  let packed = 0;
  for (let at = start; at < start + letters; at += 1) packed = packed * base + rank(text.charCodeAt(at));
  return packed;
}

/** 0 for the end of the text. */
function rank(code: number): number {
  if (Number.isNaN(code)) return 0;
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 1;
  if (code >= 0x61 && code <= 0x7a) return code - 0x61 + 11;
  return base - 1;
}
