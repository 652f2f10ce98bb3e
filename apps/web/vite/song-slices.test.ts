import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { usedFaces } from './song-slices.ts';

test('a computer without a serif is offered Han and Latin, in one format and one weight', async () => {
  const sheet = createRequire(import.meta.url).resolve('@fontsource/noto-serif-sc/600.css');
  const faces = usedFaces(await readFile(sheet, 'utf8'));
  expect(faces.length).toBeGreaterThan(90);
  for (const face of faces) {
    expect(face).toMatch(/font-display: swap/u);
    expect(face).toMatch(/font-weight: 600/u);
    expect(face).toMatch(/unicode-range: U\+/u);
    expect(face.match(/url\([^)]*\)/gu)).toEqual([expect.stringMatching(/-600-normal\.woff2\)$/u)]);
  }
  expect(faces.join('')).not.toMatch(/cyrillic|vietnamese|latin-ext/u);
});
