import { scryptSync } from 'node:crypto';
import { zeroBits } from '@yuelan/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveChallenge } from './proof-of-work.ts';

const noPause = async () => undefined;

test('an answer has the required zeros, hashed by Node and counted the other way round', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 9 }),
      async (challenge, bits) => {
        const answer = await solveChallenge({ challenge, bits, cost: 2 }, undefined, noPause);
        const hash = scryptSync(answer, challenge, 16, { N: 2, r: 8, p: 1 });
        const binary = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('');
        expect(binary.slice(0, bits)).toBe('0'.repeat(bits));
      },
    ),
    { numRuns: 30 },
  );
});

test('zeros are counted across byte boundaries', () => {
  expect(zeroBits(Uint8Array.of(0, 0x7f))).toBe(9);
  expect(zeroBits(Uint8Array.of(1, 0))).toBe(7);
  expect(zeroBits(Uint8Array.of(0xff))).toBe(0);
  expect(zeroBits(Uint8Array.of(0, 0))).toBe(16);
});

test('closing the dialog stops the work', async () => {
  const closing = new AbortController();
  const work = solveChallenge({ challenge: 'never', bits: 128, cost: 2 }, closing.signal, async () =>
    closing.abort(),
  );
  await expect(work).rejects.toThrow();
});
