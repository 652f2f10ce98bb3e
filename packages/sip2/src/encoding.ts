import iconv from 'iconv-lite';

/** Encodings that SIP2 systems use. */
export const encodings = ['utf-8', 'gb18030', 'latin1'] as const;
export type Encoding = (typeof encodings)[number];

export const encodeText = (text: string, encoding: Encoding): Buffer => iconv.encode(text, encoding);

/** Broken bytes become U+FFFD. */
export const decodeText = (bytes: Buffer, encoding: Encoding): string => iconv.decode(bytes, encoding);
