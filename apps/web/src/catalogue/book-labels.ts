import type { Language } from '@yuelan/contract/language';

/** The name of a language in the page's language; its code if there is no name. */
export function languageName(code: string, shownIn: Language): string {
  if (code === '') return '';
  try {
    return new Intl.DisplayNames([shownIn], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A record's language as a `lang` attribute, or undefined if it is not a language tag. */
export function langAttribute(code: string): string | undefined {
  try {
    return code === '' ? undefined : Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}
