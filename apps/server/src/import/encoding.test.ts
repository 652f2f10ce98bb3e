import { describe, expect, test } from 'vitest';
import { encodingOf, guessEncoding } from './encoding.ts';

/** Encodes a text in a one-byte encoding, by reversing the platform's decoder. */
function encoded(text: string, encoding: string): Buffer {
  const byText = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((character) => byText.get(character) ?? 0x3f));
}

const russian = 'Автор,Название\nТолстой Л. Н.,Война и мир\nДостоевский Ф. М.,Преступление и наказание\n';

describe('Cyrillic bytes', () => {
  test.each(['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'])(
    '%s are distinguished from GB18030',
    (encoding) => {
      expect(guessEncoding(encoded(russian, encoding), 'windows-1252')).toBe(encoding);
      expect(guessEncoding(encoded('title\nМастер и Маргарита', encoding), 'marc-8')).toBe(encoding);
    },
  );

  test('Chinese stays Chinese', () => {
    // 红楼梦 三体,刘慈欣 in GBK.
    const bytes = Buffer.from('baecc2a5c3ce20c8fdcce52cc1f5b4c8d0c0', 'hex');
    expect(guessEncoding(bytes, 'windows-1252')).toBe('gb18030');
  });
});

test.each([
  ['KOI8-R', 'koi8-r'],
  ['koi8_r', 'koi8-r'],
  ['CP1251', 'windows-1251'],
  ['Windows 1251', 'windows-1251'],
  ['iso-8859-5', 'iso-8859-5'],
  ['ISO8859_5', 'iso-8859-5'],
  ['Shift_JIS', 'shift_jis'],
  ['sjis', 'shift_jis'],
  ['EUC-KR', 'euc-kr'],
  ['EUC JP', 'euc-jp'],
  ['gb2312', 'gb18030'],
  ['GBK', 'gb18030'],
  ['Big5-HKSCS', 'big5'],
  ['latin1', 'windows-1252'],
  ['utf8', 'utf-8'],
  ['UTF-16', 'utf-16le'],
  ['MARC-8', 'marc-8'],
  ['ISO 5426', 'iso-5426'],
])('%s names %s', (label, encoding) => {
  expect(encodingOf(label)).toBe(encoding);
});

test.each(['klingon', '', 'utf-9'])('%j names no encoding', (label) => {
  expect(encodingOf(label)).toBeUndefined();
});
