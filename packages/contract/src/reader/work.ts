/**
 * The proof of work that a captcha takes instead of its picture: a text `n` so that scrypt(n, salt challenge, N cost,
 * r 8, p 1, 16 bytes) begins with so many zero bits. scrypt needs memory (4 MB at the usual cost), so that a graphics
 * card gains little over the phone of a reader; with SHA-256 it would be thousands of times faster.
 */
export const workShape = { r: 8, p: 1, bytes: 16 } as const;

/** How many zero bits a hash begins with. */
export function zeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
