import { isRefused } from '../platform/is-refused.ts';

/** Somebody else took this copy first. */
const isTaken = (error: unknown) => isRefused(error, 'circulation.pre-borrow.taken');

/** Places a hold on the first of these interchangeable copies that nobody else has taken in the meantime. */
export async function holdOneOf<Answer>(
  barcodes: readonly string[],
  placeHold: (barcode: string) => Promise<Answer>,
): Promise<Answer> {
  const [barcode = '', ...others] = barcodes;
  try {
    return await placeHold(barcode);
  } catch (error) {
    if (others.length === 0 || !isTaken(error)) throw error;
    return holdOneOf(others, placeHold);
  }
}
