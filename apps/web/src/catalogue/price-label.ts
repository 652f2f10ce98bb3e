import type { Language } from '@yuelan/contract/language';

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
