import { expect, test } from 'vitest';
import { cleaned, named } from './written-text.ts';

test('a text with nothing to see is empty', () => {
  for (const text of [
    '  ',
    '\u3000\u00a0',
    '\u200b',
    '\u202e\u202c',
    '\u2067',
    '\u200d',
    '\u3164',
    '\u2800',
    '\ufe0f',
  ]) {
    expect(cleaned(text)).toBe('');
    expect(named(100).safeParse(text).success).toBe(false);
  }
});

test('the length of a text is that of its cleaned form', () => {
  expect(named(2).parse(' 林\u200b老 ')).toBe('林老');
});

test('what reverses the text after it is removed, wherever it is', () => {
  expect(cleaned('好看\u202e的书')).toBe('好看的书');
  expect(cleaned('\u2067a\u2069 b')).toBe('a b');
});

test('joiners stay where a script or an emoji needs them, and nowhere else', () => {
  const family = '\u{1f468}\u{1f3fd}\u200d\u{1f469}\u200d\u{1f467}';
  for (const text of ['می\u200cخواهم', 'ക\u0d4d\u200d', family, '葛\u{e0100}', '❤️', '第一行\n第二行'])
    expect(cleaned(text)).toBe(text);
  expect(cleaned('\u200d张\u200d三 \u200cLin\u200c')).toBe('张三 Lin');
});
