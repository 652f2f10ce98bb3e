import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCaptcha } from './draw.ts';
import { captchaCharacters } from './glyphs.ts';

/** A repeatable stream of numbers from 0 to 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function inkOf(uri: string) {
  const content = Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');
  const { data, info } = await sharp(content).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { dark: [...data].map((grey) => grey < 140), width: info.width, text: content.toString('latin1') };
}

/** The share of the picture's width that the widest connected piece of ink covers. */
function widestPiece(dark: readonly boolean[], width: number): number {
  const seen = new Set<number>();
  let widest = 0;
  for (const [begin, isDark] of dark.entries()) {
    if (!isDark || seen.has(begin)) continue;
    const open = [begin];
    seen.add(begin);
    let [left, right] = [width, 0];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      left = Math.min(left, at % width);
      right = Math.max(right, at % width);
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (dark[next] !== true || seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    widest = Math.max(widest, right - left);
  }
  return widest / width;
}

test('characters cannot be cut apart: one stroke of ink runs through all of them', async () => {
  const random = numbersFrom(42);
  const shares = [];
  for (let picture = 0; picture < 40; picture += 1) {
    const text = Array.from(
      { length: 4 },
      () => captchaCharacters[Math.floor(random() * captchaCharacters.length)] ?? 'A',
    ).join('');
    const { dark, width } = await inkOf(await drawCaptcha(text, random));
    shares.push(widestPiece(dark, width));
  }
  expect(shares.filter((share) => share > 0.7).length).toBeGreaterThan(36);
});

test('a picture is only pixels: neither lines nor the text can be read from its bytes', async () => {
  const { text } = await inkOf(await drawCaptcha('HKMR', numbersFrom(7)));
  expect(text.slice(1, 4)).toBe('PNG');
  expect(text).not.toMatch(/HKMR|svg|path|tEXt/);
});

test('the same text looks different each time', async () => {
  const random = numbersFrom(3);
  const pictures = await Promise.all(Array.from({ length: 5 }, () => drawCaptcha('6PXE', random)));
  expect(new Set(pictures).size).toBe(5);
});
