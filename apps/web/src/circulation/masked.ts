const shownFirst = 3;
const shownLast = 4;

/**
 * A number as it is displayed: the first three and the last four characters, the rest hidden. Short numbers are not
 * masked.
 */
export function maskedNumber(number: string): string {
  const characters = Array.from(number);
  if (characters.length <= shownFirst + shownLast) return number;
  return `${characters.slice(0, shownFirst).join('')}••••${characters.slice(-shownLast).join('')}`;
}
