import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

function hex(words: Uint32Array): string {
  return [...words].map((word) => word.toString(16).padStart(8, '0')).join('');
}

test('every text has the hash that Node gives it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const wellFormed = text.toWellFormed();
      expect(hex(sha256(wellFormed))).toBe(createHash('sha256').update(wellFormed).digest('hex'));
    }),
  );
});

test('texts that end at the edge of a block are padded right', () => {
  for (const length of [0, 55, 56, 63, 64, 119, 120, 1000]) {
    const text = 'a'.repeat(length);
    expect(hex(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'));
  }
});
