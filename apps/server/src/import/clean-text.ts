import { cleaned } from '@yuelan/contract';

/** C0 and C1 controls, zero-width and direction-changing characters. None of them belongs in catalogue text. */
const controls = /(?![\t\n\r])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** The control characters that the report should mention. */
const reported = /(?![\t\n\r\u0080-\u009f])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;

/**
 * Any text that needs cleaning: with characters outside the plain letters and signs of Latin and Han text, or with
 * blanks to collapse.
 */
const unclean = /[^ -~\u00a1-\u02ff\u2010-\u2027\u3001-\u3098\u309b-\u9fff\uff01-\uff5e]|^ | $| {2}/;

/** Whether a text contains control characters that the report should mention. */
export function hasControls(text: string): boolean {
  return unclean.test(text) && reported.test(text);
}

/**
 * One line of clean text: NFC, no controls, no lone surrogates, blanks collapsed and trimmed; '' if there is nothing to
 * see.
 */
export function cleanLine(text: string): string {
  if (!unclean.test(text)) return text;
  return cleaned(text.toWellFormed())
    .replace(controls, '')
    .replace(/[\s\u3000]+/g, ' ')
    .trim()
    .normalize('NFC');
}

/** The form in which barcodes are stored and looked up: half-width, as scanners send them. */
export const cleanBarcode = (text: string) => cleanLine(text.normalize('NFKC'));

/** Clean text that keeps its line breaks: summaries and notes. */
export function cleanText(text: string): string {
  if (!unclean.test(text) && !text.includes('\\n')) return text;
  return cleaned(text.toWellFormed())
    .replace(/\r\n?|\\n/g, '\n')
    .replace(controls, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
    .normalize('NFC');
}
