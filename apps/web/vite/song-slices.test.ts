import { expect, test } from 'vitest';
import { usedSlices } from './song-slices.ts';

test('a computer without a serif is offered Han and Latin, in one format and one weight', async () => {
  const slices = await usedSlices();
  expect(slices.length).toBeGreaterThan(90);
  for (const { file, unicodeRange } of slices) {
    expect(file).toMatch(/-600-normal\.woff2$/u);
    expect(unicodeRange).toMatch(/^U\+[0-9a-f?-]+(,\s*U\+[0-9a-f?-]+)*$/iu);
  }
  expect(slices.map(({ file }) => file).join()).not.toMatch(/cyrillic|vietnamese|latin-ext/u);
});
