import { expect, test } from 'vitest';
import { languageInCookie } from './language.ts';

test('the cookie gives the language, wherever it stands among others', () => {
  expect(languageInCookie('a=1; lang=en-US; b=2')).toBe('en-US');
  expect(languageInCookie('lang=zh-CN')).toBe('zh-CN');
});

test('a language that the portal does not speak is not a choice', () => {
  expect(languageInCookie('lang=../../etc/passwd')).toBeUndefined();
  expect(languageInCookie('slang=en-US')).toBeUndefined();
  expect(languageInCookie('')).toBeUndefined();
});
