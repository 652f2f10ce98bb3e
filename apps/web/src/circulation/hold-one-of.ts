import { CallError } from '../platform/call-error.ts';

/** Somebody else was faster with this copy. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.outcome.kind === 'refused' &&
    error.outcome.code === 'circulation.pre-borrow.taken'
  );
}

/** Places a hold on the first of these copies, which are alike, that nobody else has taken meanwhile. */
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
