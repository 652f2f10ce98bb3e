import { readFileSync } from 'node:fs';
import { marc8Sets } from './marc8-tables.ts';

const ansel = 0x45;
const basicLatin = 0x42;
const eacc = 0x31;
/** `$1` selects EACC; a stray `s` means "back to ASCII". */
const single = new Map([
  [0x67, 0x67],
  [0x62, 0x62],
  [0x70, 0x70],
  [0x73, basicLatin],
]);

let eaccRows: ReadonlyMap<number, string> | undefined;

/** EACC by its first two bytes; loaded once, when the first record needs it. Source: LC code tables, East Asian. */
function eaccTable(): ReadonlyMap<number, string> {
  eaccRows ??= new Map(
    readFileSync(new URL('./eacc.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [Number.parseInt(line.slice(0, 4), 16), line.slice(5)]),
  );
  return eaccRows;
}

/** One EACC character, or '' if the table has none. */
function eaccCharacter(first: number, second: number, third: number): string {
  if (first === 0x21 && second === 0x23 && third === 0x20) return '\u3000';
  const character = eaccTable().get(first * 256 + second)?.[third - 0x21] ?? ' ';
  return character === ' ' ? '' : character;
}

/**
 * MARC-8 (ANSEL and the sets reached by escape sequences, East Asian included) to Unicode, NFC.
 * Marks stand before their base in MARC-8 and after it in Unicode.
 * `unmapped` counts codes without a Unicode form; they become U+FFFD.
 */
export function decodeMarc8(bytes: Uint8Array): { text: string; unmapped: number } {
  let g0 = basicLatin;
  let g1 = ansel;
  let out = '';
  let marks = '';
  let unmapped = 0;
  let at = 0;
  const put = (character: string) => {
    out += character + marks;
    marks = '';
  };
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x1b) {
      const sequence = readEscape(bytes, at);
      if (sequence) {
        if (sequence.half === 0) g0 = sequence.set;
        else g1 = sequence.set;
        at += sequence.length;
        continue;
      }
      at += 1;
      out += '\u001b';
      continue;
    }
    if (byte <= 0x20 || byte === 0x7f || (byte >= 0x80 && byte <= 0xa0)) {
      at += 1;
      // 0x88 and 0x89 enclose the part that filing ignores; 0x8D and 0x8E are the joiner and non-joiner.
      if (byte === 0x8d) put('\u200d');
      else if (byte === 0x8e) put('\u200c');
      else if (byte < 0x80) put(String.fromCharCode(byte));
      continue;
    }
    const set = byte >= 0x80 ? g1 : g0;
    if (set === eacc) {
      const character = eaccCharacter(byte & 0x7f, (bytes[at + 1] ?? 0) & 0x7f, (bytes[at + 2] ?? 0) & 0x7f);
      if (character === '') unmapped += 1;
      put(character === '' ? '\ufffd' : character);
      at += 3;
      continue;
    }
    at += 1;
    if (set === basicLatin) {
      put(String.fromCharCode(byte & 0x7f));
      continue;
    }
    const table = marc8Sets.get(set);
    const index = (byte & 0x7f) - 0x21;
    const character = table?.characters[index] ?? '';
    if (table?.combining[index]) marks += character;
    else if (character === '') {
      unmapped += 1;
      put('\ufffd');
    } else put(character);
  }
  return { text: (out + marks).normalize('NFC'), unmapped };
}

/** Reads an escape sequence: which half it sets (0: G0, 1: G1), and to which set; undefined if it is not one. */
function readEscape(bytes: Uint8Array, at: number): { half: 0 | 1; set: number; length: number } | undefined {
  const kind = bytes[at + 1] ?? 0;
  const back = single.get(kind);
  if (back !== undefined) return { half: 0, set: back, length: 2 };
  const known = (set: number) => set === eacc || set === basicLatin || marc8Sets.has(set);
  let next = at + 2;
  let half: 0 | 1 = kind === 0x29 || kind === 0x2d ? 1 : 0;
  if (kind === 0x24) {
    const qualifier = bytes[next] ?? 0;
    if (qualifier === 0x2c) next += 1;
    else if (qualifier === 0x29 || qualifier === 0x2d) {
      half = 1;
      next += 1;
    }
  } else if (kind !== 0x28 && kind !== 0x2c && kind !== 0x29 && kind !== 0x2d) return undefined;
  // "!E" is the registered form of ANSEL's final.
  if (bytes[next] === 0x21) next += 1;
  const set = bytes[next] ?? 0;
  return known(set) ? { half, set, length: next + 1 - at } : undefined;
}

/** `$1!0!(B`: East Asian text whose escape characters a system dropped, three bytes for each character. */
const lost = /\$[,)-]?1((?:[!-~]{3})+?)\(B/gu;
/** The beginning of such text: the first byte of most East Asian codes is one of seven characters. */
const maybeLost = /\$[,)-]?1[!-'][!-~]{2}[^(]*\(B/u;

/**
 * Repairs East Asian MARC-8 that lost its escape characters, where every code is in the table; `unsure` if some text
 * looks like it but is not certain.
 */
export function recoverLostEscapes(text: string): { readonly text: string; readonly unsure: boolean } {
  if (!text.includes('$') || !text.includes('(B')) return { text, unsure: false };
  const recovered = text.replace(lost, (whole, codes: string) => {
    const { text: read, unmapped } = decodeMarc8(Buffer.from(`\u001b$1${codes}`, 'latin1'));
    return unmapped === 0 ? read : whole;
  });
  return { text: recovered, unsure: maybeLost.test(recovered) };
}
