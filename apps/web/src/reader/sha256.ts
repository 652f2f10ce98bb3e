/** Round constants: the first 32 bits of the fractions of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const rounds = new Uint32Array(fractions(64, (prime) => Math.cbrt(prime)));
/** Of the square roots of the first 8 (FIPS 180-4, 5.3.3). */
const start = new Uint32Array(fractions(8, (prime) => Math.sqrt(prime)));

function fractions(count: number, root: (prime: number) => number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    let prime = true;
    for (let factor = 2; factor * factor <= candidate; factor += 1)
      if (candidate % factor === 0) prime = false;
    if (prime) found.push(((root(candidate) % 1) * 2 ** 32) >>> 0);
  }
  return found;
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/**
 * SHA-256 of a text in UTF-8, as 8 words of 32 bits. Written out because a browser offers its own only on https, and
 * asynchronously: a proof of work would spend its time waiting.
 */
export function sha256(text: string): Uint32Array {
  const message = new TextEncoder().encode(text);
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const hash = start.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(block + at * 4);
    for (let at = 16; at < 64; at += 1) {
      const near = words[at - 2] ?? 0;
      const far = words[at - 15] ?? 0;
      words[at] =
        (rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)) +
        (words[at - 7] ?? 0) +
        (rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)) +
        (words[at - 16] ?? 0);
    }
    mixIn(hash, words);
  }
  return hash;
}

/** One block's 64 rounds (FIPS 180-4, 6.2.2). */
function mixIn(hash: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let at = 0; at < 64; at += 1) {
    const first =
      (h +
        (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (rounds[at] ?? 0) +
        (words[at] ?? 0)) |
      0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) hash[at] = (hash[at] ?? 0) + word;
}
