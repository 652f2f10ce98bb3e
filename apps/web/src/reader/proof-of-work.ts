import { scrypt } from '@noble/hashes/scrypt.js';
import { workShape, zeroBits } from '@yuelan/contract/reader/work';

/** The computation that a captcha asks of the browser. */
export interface Work {
  readonly challenge: string;
  readonly bits: number;
  /** scrypt's N. */
  readonly cost: number;
}

/** The page can respond and render between slices of about this length; a single hash may take longer. */
const sliceMilliseconds = 12;

/**
 * Finds the first whole number, as text, whose scrypt hash with the challenge as salt begins with this many zero bits.
 * This is the alternative captcha, for which nobody has to see a picture. Works in slices so that the page stays
 * responsive; rejects when `signal` is aborted.
 */
export async function solveChallenge(
  { challenge, bits, cost }: Work,
  signal?: AbortSignal,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve)),
): Promise<string> {
  const { r, p, bytes: dkLen } = workShape;
  let candidate = 0;
  for (;;) {
    const until = performance.now() + sliceMilliseconds;
    do {
      if (zeroBits(scrypt(String(candidate), challenge, { N: cost, r, p, dkLen })) >= bits)
        return String(candidate);
      candidate += 1;
    } while (performance.now() < until);
    await pause();
    signal?.throwIfAborted();
  }
}
