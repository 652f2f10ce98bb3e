import type { DisplayConfig } from '@yuelan/contract/library/schemas';
import { displayConfigSchema } from '@yuelan/contract/library/schemas';
import { expect, test } from 'vitest';
import { sampleOf } from '../../testing/sample-of.ts';
import { mineIn } from './mine.ts';

const display = (source?: DisplayConfig['source']): DisplayConfig => ({
  ...displayConfigSchema.parse(sampleOf(displayConfigSchema, false)),
  source,
});
const words = (source: DisplayConfig['source'], holds: number) =>
  mineIn(display(source), holds).map((entry) => entry.words);

test('the menu of "my library" omits what the library\'s system cannot do', () => {
  const none = { hold: false, history: false, changePassword: false };
  expect(words(undefined, 0)).toEqual(expect.arrayContaining(['holds', 'history', 'credit']));
  expect(words(none, 0)).toEqual(['loans', 'bookshelf', 'browsing', 'profile', 'purchases', 'activities']);
  // A hold that was placed at the desk.
  expect(words(none, 1)).toContain('holds');
  expect(words({ ...none, hold: true, history: true }, 0)).toEqual(
    expect.arrayContaining(['holds', 'history']),
  );
});
