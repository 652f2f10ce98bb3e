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

const priceAsCatalogued = /^(?<currency>[A-Z]{3})? ?(?<amount>\d+(?:\.\d+)?)(?<yuan> ?元)?(?<rest>\D.*)?$/iu;
const olderCodes: Readonly<Record<string, string>> = { RMB: 'CNY', NTD: 'TWD' };

/** A price as people write it: `CNY59.70` becomes `¥59.70`. Prices catalogued in another form stay unchanged. */
export function priceLabel(price: string, shownIn: Language): string {
  const { currency, amount, yuan, rest = '' } = priceAsCatalogued.exec(price)?.groups ?? {};
  const code = currency?.toUpperCase() ?? (yuan === undefined ? undefined : 'CNY');
  if (amount === undefined || code === undefined) return price;
  const format = { style: 'currency', currency: olderCodes[code] ?? code } as const;
  return `${new Intl.NumberFormat(shownIn, format).format(Number(amount))}${rest}`;
}

/** The page of a book at Douban; undefined for a text that is not an ISBN. */
export function doubanAddress(isbn: string): string | undefined {
  const digits = isbn.replace(/[\s-]/gu, '').toUpperCase();
  return /^(\d{13}|\d{9}[\dX])$/.test(digits) ? `https://book.douban.com/isbn/${digits}/` : undefined;
}

/** The address of a copy's shelf plan, or undefined if it is not a web address. */
export function shelfPlanAddress(text: string): string | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address.href : undefined;
}
