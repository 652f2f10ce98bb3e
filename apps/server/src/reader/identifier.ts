/**
 * The form in which a card, IC or ID number is compared: half-width, no blanks or dashes, capital letters (the
 * check letter of an ID number is x or X). Empty when nothing is left.
 */
export function identifierKey(number: string): string {
  return number
    .normalize('NFKC')
    .replace(/[\s\u200b\ufeff-]/g, '')
    .toUpperCase();
}
