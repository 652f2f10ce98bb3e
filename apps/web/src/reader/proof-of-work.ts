import { scrypt } from '@noble/hashes/scrypt.js';
import { workShape, zeroBits } from '@yuelan/contract/reader/work';

/** What a captcha asks the browser to compute. */
export interface Work {
  readonly challenge: string;
  readonly bits: number;
  /** scrypt's N. */
  readonly cost: number;
}

/** Between slices of about this length the page responds and renders; one hash may take longer. */
const sliceMilliseconds = 12;

/**
 * The first whole number, as text, whose scrypt hash with the challenge as salt begins with this many zero bits: the
 * second way past the captcha, which needs no eyes. Works in slices so that the page stays alive; rejects when `signal`
 * is aborted.
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
