import type { Charge, Standing } from './source.ts';

export const noTrouble: Standing = { charges: [], blocks: [], denied: [], said: '' };

const chargesAtMost = 50;
/** Longer than any sum, with a sign or a name of the currency. */
const amountAtMost = 40;

/** What a system said of a patron. Its words count only beside a debt or a block: many systems greet everybody. */
export function standingWith(known: Partial<Standing>): Standing {
  const { owed, charges, blocks, denied, said } = { ...noTrouble, ...known };
  if (owed === undefined && blocks.length === 0 && denied.length === 0) return noTrouble;
  const listed: readonly Charge[] = owed === undefined ? [] : charges.slice(0, chargesAtMost);
  return {
    ...(owed === undefined ? {} : { owed }),
    charges: listed,
    blocks: [...new Set(blocks)],
    denied,
    said,
  };
}

/** A debt as a system wrote it; nothing when it is none, or credit. */
export function debtOf(written: string, currency: string): Standing['owed'] {
  const amount = written.trim().slice(0, amountAtMost);
  const isDebt = /[1-9]/.test(amount) && !/^\D*-/.test(amount);
  return isDebt ? { amount, currency: /^[A-Z]{3}$/.test(currency) ? currency : '' } : undefined;
}

/** A number of a system that counts in numbers. */
export const writtenAmount = (amount: number): string => amount.toFixed(2);
