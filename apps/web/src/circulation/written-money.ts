import type { Standing } from '@yuelan/contract/circulation/schemas';

/**
 * A sum formatted for people if it is a plain number with a currency code; otherwise as the library's system wrote it.
 */
export function writtenMoney({ amount, currency }: NonNullable<Standing['owed']>, language: string): string {
  if (!/^\d{1,9}(?:\.\d{1,4})?$/.test(amount) || !/^[A-Z]{3}$/.test(currency))
    return [amount, currency].filter((part) => part !== '').join(' ');
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amount));
}
