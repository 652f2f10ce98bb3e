/**
 * The form in which card, IC or ID numbers are compared: half-width, without blanks or dashes, in capital letters (the
 * check letter of an ID number may be x or X). '' if nothing is left.
 */
export function identifierKey(number: string): string {
  return number
    .normalize('NFKC')
    .replace(/[\s\u200b\ufeff-]/g, '')
    .toUpperCase();
}
