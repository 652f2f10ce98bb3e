import type { CreditRestoring } from '../../activities/public.ts';

/** Whether this many answers, with this many right, restore the credit. */
export function isCreditEarned(
  { answerNumber, rightNumber }: CreditRestoring,
  { answered, right }: { readonly answered: number; readonly right: number },
): boolean {
  return answered >= answerNumber && right >= rightNumber;
}
