/** How a title is laid out on the slip of a stand-in cover. */
export interface Slip {
  readonly text: string;
  /** Han script runs down, the rest across. */
  readonly direction: 'down' | 'across';
  /** The longer the text, the smaller the letters. */
  readonly size: 'large' | 'medium' | 'small';
}

const letters = /\p{L}/gu;
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu;
const afterMainTitle = /\s*[:：=／/].*$/su;
const brackets = /[《》〈〉]/gu;

/** What fits: characters in one column, in two, in two small ones; across, letters on three to six lines. */
const limits = { down: [7, 14, 20], across: [18, 40, 64] } as const;

/** Longest Latin word that fits on one line of the slip in large and in medium letters. */
const wordLimits = [8, 10] as const;

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** The title as it fits a slip: past the longest, the part after a colon goes first, then the end. */
export function slipOf(title: string): Slip {
  const whole = title.replace(brackets, '').replace(/\s+/gu, ' ').trim();
  const direction = count(whole, eastAsian) * 2 >= Math.max(count(whole, letters), 1) ? 'down' : 'across';
  const [large, medium, small] = limits[direction];
  const main = whole.replace(afterMainTitle, '');
  const kept = Array.from(Array.from(whole).length > medium && main !== '' ? main : whole);
  const text =
    kept.length > small
      ? `${kept
          .slice(0, small - 1)
          .join('')
          .trim()}…`
      : kept.join('');
  const length = Array.from(text).length;
  const word =
    direction === 'down' ? 0 : Math.max(...text.split(/[\s-]+/u).map((part) => Array.from(part).length));
  const fits = (limit: number, wordLimit: number) => length <= limit && word <= wordLimit;
  const size = fits(large, wordLimits[0]) ? 'large' : fits(medium, wordLimits[1]) ? 'medium' : 'small';
  return { text, direction, size };
}
