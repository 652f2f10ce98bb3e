/** ISBN-10, ISBN-13 and the Chinese unified book numbers (统一书号) used before 1987. */

const noise = /[\p{Cf}\s\-‐‑‒–—―－·.．:：]/gu;

/** Digits and a final X, without prefix, hyphens and spaces. Brackets go with their contents (price, binding). */
function bare(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[([（【].*$/u, '')
    .replace(/^\s*(?:E-?)?ISBN(?:[\s-]*1[03](?=[\s:：-]))?/u, '')
    .replace(noise, '');
}

/** Check digit of the first 12 digits of an ISBN-13 (ISO 2108). */
function check13(digits: string): string {
  let sum = 0;
  for (let index = 0; index < 12; index += 1) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3);
  return String((10 - (sum % 10)) % 10);
}

/** Check character of the first 9 digits of an ISBN-10. */
function check10(digits: string): string {
  let sum = 0;
  for (let index = 0; index < 9; index += 1) sum += Number(digits[index]) * (10 - index);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

const ten = /^\d{9}[\dX]$/u;
const thirteen = /^97[89]\d{10}$/u;
/** Class, publisher and running number: `10019·1234`, sometimes with a small letter. */
const unified = /^(?:统一书号|書號|书号|CN)?[:：\s]*(\d{4,6})\s*[·・•.．]\s*(\d{1,5})/iu;

/** Whether the text is an ISBN with a correct check digit. */
export function isbnIsValid(text: string): boolean {
  const digits = bare(text);
  if (ten.test(digits)) return check10(digits) === digits[9];
  return thirteen.test(digits) && check13(digits) === digits[12];
}

function unifiedKey(text: string): string | null {
  const match = unified.exec(text.normalize('NFKC').trim());
  return match?.[1] === undefined || match[2] === undefined ? null : `CN${match[1]}.${match[2]}`;
}

/**
 * One key for all ways to write a number: the 13 digits of an ISBN (an ISBN-10 in its 978 form), or `CN` and both
 * halves of a unified book number. A well-formed ISBN with a wrong check digit, which real catalogues contain, keeps
 * its digits (an ISBN-10 those of its 978 form with a computed check digit). Null for anything else.
 */
export function isbnKey(text: string): string | null {
  if (thirteen.test(text)) return text;
  const digits = bare(text);
  if (thirteen.test(digits)) return digits;
  if (ten.test(digits)) {
    const body = `978${digits.slice(0, 9)}`;
    return body + check13(body);
  }
  return unifiedKey(text);
}

/**
 * All forms of the number without separators: the key, and the ISBN-10 of a 978 number. Empty if it is not a number.
 */
export function isbnForms(text: string): readonly string[] {
  const key = isbnKey(text);
  if (key === null) return [];
  if (!key.startsWith('978')) return [key];
  const body = key.slice(3, 12);
  return [key, body + check10(body)];
}

/**
 * The beginning of the {@link isbnKey} of a number that is still being typed, 978 optional: `7-02-00` and `978702` both
 * give `978702…`. Null for fewer than 4 digits, which mean nothing yet, and for text that cannot begin an ISBN.
 */
export function isbnPrefixKey(text: string): string | null {
  const digits = bare(text);
  // Ten digits that begin with 978 are far more often part of an ISBN-13 than a Nigerian ISBN-10.
  if (/^97[89]\d{1,10}$/u.test(digits)) return digits;
  const whole = isbnKey(text);
  if (whole !== null) return whole;
  return /^\d{4,9}$/u.test(digits) ? `978${digits}` : null;
}
