/**
 * The proof of work that a captcha accepts instead of its picture: a text `n` for which scrypt(n, salt challenge, N cost,
 * r 8, p 1, 16 bytes) begins with the required number of zero bits. scrypt needs memory (4 MB at the usual cost), so a
 * graphics card gains little over a reader's phone. With SHA-256 it would be thousands of times faster.
 */
export const workShape = { r: 8, p: 1, bytes: 16 } as const;

/** The number of leading zero bits of a hash. */
export function zeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
