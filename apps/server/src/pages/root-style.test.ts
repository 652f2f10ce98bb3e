import { expect, test } from 'vitest';
import { readSettings } from '../library/public.ts';
import { rootStyle } from './root-style.ts';

test('dark pages have the dark logo where a library has one', () => {
  const logoDarkUrl = `/files/content/${'0'.repeat(64)}.webp`;
  expect(rootStyle(readSettings('{}')).has('--logo-dark')).toBe(false);
  const style = rootStyle(readSettings(JSON.stringify({ logoDarkUrl })));
  expect(style.get('--logo-dark')).toBe(`url(${logoDarkUrl})`);
  expect(style.get('--library-accent')).toBe('#1d5a63');
});
