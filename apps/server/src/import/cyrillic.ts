const cyrillicEncodings = ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'] as const;

/** These make up half of the letters in a Russian, Ukrainian or Bulgarian text. */
const common = /[оеаинтсрвл]/gu;
const fewestBytes = 12;

/**
 * The Cyrillic encoding of bytes that are not UTF-8, or undefined. In double-byte text every first byte is followed by
 * a second. Cyrillic words have any length, so half of them would end in the middle of a pair.
 */
export function guessCyrillic(bytes: Uint8Array): (typeof cyrillicEncodings)[number] | undefined {
  const { words, halves } = cutPairs(bytes);
  if (words === 0 || halves * 5 < words) return undefined;
  const sample = bytes.subarray(0, 1 << 16);
  const best = cyrillicEncodings
    .map((encoding) => ({ encoding, score: scoreOf(new TextDecoder(encoding).decode(sample)) }))
    .reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.encoding : undefined;
}

/** Counts runs of high bytes, and those that leave half a pair before a blank, a sign or the end. */
function cutPairs(bytes: Uint8Array): { readonly words: number; readonly halves: number } {
  let words = 0;
  let halves = 0;
  let run = 0;
  let high = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) {
      run += 1;
      high += 1;
      continue;
    }
    if (run > 0) words += 1;
    if (run % 2 === 1 && byte < 0x40) halves += 1;
    run = 0;
  }
  return high < fewestBytes ? { words: 0, halves: 0 } : { words, halves };
}

/** Above 0 if almost all letters beyond ASCII are Cyrillic, mostly lower case, with the usual frequencies. */
function scoreOf(text: string): number {
  const beyond = (text.match(/[^\p{ASCII}\s]/gu) ?? []).length;
  const letters = (text.match(/\p{Script=Cyrillic}/gu) ?? []).length;
  const small = (text.match(/[а-яёіїєґўђјљњћџ]/gu) ?? []).length;
  const usual = (text.toLowerCase().match(common) ?? []).length;
  // Capitals inside words suggest the wrong encoding.
  const odd = (text.match(/\p{Ll}\p{Lu}/gu) ?? []).length;
  if (letters < beyond * 0.9 || usual < letters * 0.4) return 0;
  return usual + small / 2 - odd * 2;
}
