import { cleaned } from '@yuelan/contract';
import { z } from 'zod';

/**
 * Checked fields that several kinds share. Texts are plain: they are shown as they are written. `input` in the metadata
 * is the control of the desk, where the type alone does not say it.
 */

function isClean(text: string, allowed: string): boolean {
  if (!text.isWellFormed()) return false;
  return [...text].every((letter) => allowed.includes(letter) || !/\p{Cc}/u.test(letter));
}

const words = (limit: number, allowed: string) =>
  z
    .string()
    .max(limit)
    .refine((text) => isClean(text, allowed), 'contains control characters')
    .transform(cleaned);

/** One non-empty line of text. */
export const line = (limit = 200) => words(limit, '').refine((text) => text !== '', 'Please fill this in');
/** One line of text, or nothing. */
export const optionalLine = (limit = 200) => words(limit, '').default('');
/** Text with line breaks, or nothing. */
export const optionalText = (limit = 5000) => words(limit, '\n\t').default('').meta({ input: 'text' });
/** The path of a picture, from the file that names it. */
export const pictureField = z.string().max(300).optional().meta({ input: 'picture' });
/** `draft: true` keeps an item off the portal. */
export const draft = z.boolean().default(false);
