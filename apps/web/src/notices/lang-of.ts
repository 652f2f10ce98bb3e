import { language } from '../platform/language.ts';

/** The `lang` of words that may be in the other language: nothing where they are in the page's. */
export function langOf(written: string): string | undefined {
  return written === language || written === '' ? undefined : written;
}
