/**
 * ISO 5426 (the extended Latin set of UNIMARC) to Unicode, NFC. Marks stand before their base, as in MARC-8.
 * Source: ISO 5426:1983, code table. Codes outside it become U+FFFD.
 */
const letters: Readonly<Record<number, string>> = {
  161: '¡',
  162: '„',
  163: '£',
  164: '$',
  165: '¥',
  166: '†',
  167: '§',
  168: '′',
  169: '‘',
  170: '“',
  171: '«',
  172: '♭',
  173: '©',
  174: '℗',
  175: '®',
  176: 'ʻ',
  177: 'ʼ',
  178: '‚',
  182: '‡',
  183: '·',
  184: '″',
  185: '’',
  186: '”',
  187: '»',
  188: '♯',
  189: 'ʹ',
  190: 'ʺ',
  191: '¿',
  225: 'Æ',
  226: 'Đ',
  230: 'Ĳ',
  232: 'Ł',
  233: 'Ø',
  234: 'Œ',
  236: 'Þ',
  241: 'æ',
  242: 'đ',
  243: 'ð',
  245: 'ı',
  246: 'ĳ',
  248: 'ł',
  249: 'ø',
  250: 'œ',
  251: 'ß',
  252: 'þ',
};
/** 0xC0 to 0xDE. Second halves of double marks yield nothing: the first half spans both letters. */
const marks = [
  0x309, 0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x308, 0x30a, 0x315, 0x312, 0x30b, 0x31b,
  0x30c, 0x327, 0x31c, 0x328, 0x328, 0x325, 0x32e, 0x323, 0x324, 0x332, 0x333, 0x329, 0x32d, 0, 0x361, 0,
];

/** Decodes ISO 5426 bytes; `unmapped` counts codes without a Unicode form. */
export function decodeIso5426(bytes: Uint8Array): { text: string; unmapped: number } {
  let out = '';
  let pending = '';
  let unmapped = 0;
  for (const byte of bytes) {
    // 0x88 and 0x89 enclose the part that filing ignores.
    if (byte === 0x88 || byte === 0x89 || byte === 0x98 || byte === 0x9c) continue;
    if (byte >= 0xc0 && byte <= 0xde) {
      const mark = marks[byte - 0xc0] ?? 0;
      if (mark > 0) pending += String.fromCharCode(mark);
      continue;
    }
    const character = byte < 0x80 ? String.fromCharCode(byte) : letters[byte];
    if (character === undefined) unmapped += 1;
    out += (character ?? '\ufffd') + pending;
    pending = '';
  }
  return { text: (out + pending).normalize('NFC'), unmapped };
}
