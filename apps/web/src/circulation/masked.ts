const shownFirst = 3;
const shownLast = 4;

/** A loan's number as it is shown: the first three, the last four, the middle hidden. Short ones stay. */
export function maskedNumber(number: string): string {
  const characters = Array.from(number);
  if (characters.length <= shownFirst + shownLast) return number;
  return `${characters.slice(0, shownFirst).join('')}••••${characters.slice(-shownLast).join('')}`;
}
