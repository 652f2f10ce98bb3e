import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PageDocument, takesBrotli } from './page-document.ts';

test('a page is printed and compressed once for each display', async () => {
  let printed = 0;
  const page = new PageDocument({ title: '阅览' });
  const print = () => {
    printed += 1;
    return { html: `<p>阅览 ${printed}</p>` };
  };
  const read = async (display: string) => String((await page.bytes(display, false, print)).bytes);
  expect(await read('light')).toBe('<p>阅览 1</p>');
  const compressed = await Promise.all([page.bytes('light', true, print), page.bytes('light', true, print)]);
  expect(compressed.map(({ bytes }) => String(brotliDecompressSync(bytes)))).toEqual([
    '<p>阅览 2</p>',
    '<p>阅览 2</p>',
  ]);
  expect(await read('dark')).toBe('<p>阅览 3</p>');
  expect(await read('light')).toBe('<p>阅览 1</p>');
});

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br', true],
  ['gzip, br;q=0.8', true],
  ['BR;q=1.0', true],
  ['gzip, br;q=0', false],
  ['br;q=0.000, gzip', false],
  ['gzip, brotli', false],
  ['', false],
  [undefined, false],
])('a browser that accepts %s takes Brotli: %s', (accepted, takes) => {
  expect(takesBrotli(accepted)).toBe(takes);
});
