import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginsWithZeros, solveChallenge } from './proof-of-work.ts';

const noPause = async () => undefined;

test('an answer has the zeros that were asked for, counted the other way round', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 9 }),
      async (challenge, bits) => {
        const answer = await solveChallenge(challenge, bits, undefined, noPause);
        const digest = createHash('sha256')
          .update(challenge + answer)
          .digest();
        const binary = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
        expect(binary.slice(0, bits)).toBe('0'.repeat(bits));
      },
    ),
    { numRuns: 30 },
  );
});

test('zeros are counted over the edge of a word', () => {
  expect(beginsWithZeros(Uint32Array.of(0, 0x7fffffff), 33)).toBe(true);
  expect(beginsWithZeros(Uint32Array.of(0, 0x7fffffff), 34)).toBe(false);
  expect(beginsWithZeros(Uint32Array.of(1, 0), 32)).toBe(false);
  expect(beginsWithZeros(Uint32Array.of(0xffffffff), 0)).toBe(true);
});

test('a dialog that is closed stops the work', async () => {
  const closing = new AbortController();
  const work = solveChallenge('never', 64, closing.signal, async () => closing.abort());
  await expect(work).rejects.toThrow();
});
