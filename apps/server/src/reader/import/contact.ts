import { mobilePattern } from '@yuelan/contract';
import { z } from 'zod';

const emailSchema = z.email().max(200);

/** A long number as spreadsheets show it, with its last digits lost. */
export const isRounded = (text: string) => /^\d(\.\d+)?e\+?\d+$/i.test(text);

/**
 * A telephone number without separators: a mainland mobile number, a landline with or without its area code and
 * extension, or an international number. '' if the text is not a telephone number.
 */
export function parseTelephone(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s()]/g, '')
    .replace(/[‐-―]/g, '-');
  const mobile = plain.replace(/^(?:\+|00)?86-?/, '').replaceAll('-', '');
  if (mobilePattern.test(mobile)) return mobile;
  if (/^(?:0\d{2,3}-?)?[2-9]\d{6,7}(?:(?:-|转|ext\.?)\d{1,6})?$/i.test(plain)) return plain;
  return /^\+\d[\d-]{6,17}\d$/.test(plain) ? plain : '';
}

/** An email address, or '' if the text is not one. */
export const parseEmail = (text: string): string => (emailSchema.safeParse(text).success ? text : '');

/**
 * Whether a password can be typed at the login: not rounded by a spreadsheet, and without characters that keyboards
 * lack.
 */
export function isUsablePassword(text: string): boolean {
  return text === '' || (/^[!-~]{4,64}$/.test(text) && !isRounded(text));
}
