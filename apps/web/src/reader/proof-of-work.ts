import { sha256 } from './sha256.ts';

/** Hashes between two looks at the clock. */
const atOnce = 256;
/** The page answers clicks and draws between slices of this length. */
const sliceMilliseconds = 12;

/** Whether a hash begins with `bits` zero bits. */
export function beginsWithZeros(hash: Uint32Array, bits: number): boolean {
  for (let left = bits, at = 0; left > 0; left -= 32, at += 1) {
    const word = hash[at] ?? 0;
    if (left >= 32 ? word !== 0 : word >>> (32 - left) !== 0) return false;
  }
  return true;
}

/**
 * The first whole number, as text, whose SHA-256 after `challenge` begins with `bits` zero bits: the second way past the
 * captcha, which needs no eyes. Works in slices so that the page stays alive; rejects when `signal` is aborted.
 */
export async function solveChallenge(
  challenge: string,
  bits: number,
  signal?: AbortSignal,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve)),
): Promise<string> {
  let candidate = 0;
  for (;;) {
    const until = performance.now() + sliceMilliseconds;
    do {
      for (const end = candidate + atOnce; candidate < end; candidate += 1) {
        if (beginsWithZeros(sha256(challenge + candidate), bits)) return String(candidate);
      }
    } while (performance.now() < until);
    await pause();
    signal?.throwIfAborted();
  }
}
