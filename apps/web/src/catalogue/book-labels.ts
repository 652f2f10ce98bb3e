import type { Language } from '@yuelan/contract/language';

/** The name of a language by its code, in the page's language; the code itself when nobody knows it. */
export function languageName(code: string, shownIn: Language): string {
  if (code === '') return '';
  try {
    return new Intl.DisplayNames([shownIn], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A record's language as a `lang` attribute, or nothing when it is no language tag. */
export function langAttribute(code: string): string | undefined {
  try {
    return code === '' ? undefined : Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}

/** Where Douban shows a book; nothing for what is not an ISBN. */
export function doubanAddress(isbn: string): string | undefined {
  const digits = isbn.replace(/[\s-]/gu, '').toUpperCase();
  return /^(\d{13}|\d{9}[\dX])$/.test(digits) ? `https://book.douban.com/isbn/${digits}/` : undefined;
}

/** The shelf plan of a copy, when its address is one that a browser may open. */
export function shelfPlanAddress(text: string): string | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address.href : undefined;
}
