/** How a title is laid out on the slip of a stand-in cover. */
export interface Slip {
  /** Two columns of Han script have a line break; the browser breaks other scripts. */
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

/**
 * The most characters for large, medium and small letters. Down: in one column, in two, and in two smaller ones;
 * across: on three to six lines.
 */
const limits = { down: [7, 14, 20], across: [18, 40, 64] } as const;

/** The longest Latin word that fits on one line of the slip, in large and in medium letters. */
const wordLimits = [8, 10] as const;

/** The best and second-best ends of a column. At an edge they are dropped, unless they close a phrase. */
const goodEnds = [/[·・‧•]$/u, /[:：—\s，。、！？；）”]$/u] as const;
const edges = /^[·・‧•:：—\s]+|[·・‧•:：—\s]+$/gu;
/** A break before closing punctuation, or inside a word or a number. */
const badBreak = /\n[，。、！？；,.!?;）)」』”…]|[\w+#.'’]\n[\w+#.'’]/u;

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

const lengthOf = (text: string) => Array.from(text).length;

/** The text in two columns of at most `limit` characters: broken at a dot, else at a pause, else in the middle. */
function inTwo(text: string, limit: number): string | undefined {
  const all = Array.from(text);
  const slice = (from: number, to?: number) => all.slice(from, to).join('');
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < all.length; at += 1) {
    if (badBreak.test(`${slice(0, at)}\n${slice(at)}`)) continue;
    const first = slice(0, at).replace(edges, '');
    const second = slice(at).replace(edges, '');
    const lengths = [lengthOf(first), lengthOf(second)];
    const end = Math.min(...lengths) < 2 ? -1 : goodEnds.findIndex((good) => good.test(slice(0, at)));
    const cost = (end < 0 ? 200 : 100 * end) + Math.abs(lengthOf(first) - lengthOf(second));
    if (cost >= least || Math.max(...lengths) > limit) continue;
    best = `${first}\n${second}`;
    least = cost;
  }
  return best;
}

/** The title for a slip: if too long for medium letters, it loses the part after a colon; then its end is cut. */
export function slipOf(title: string): Slip {
  const whole = title.replace(brackets, '').replace(/\s+/gu, ' ').trim();
  const direction = count(whole, eastAsian) * 2 >= Math.max(count(whole, letters), 1) ? 'down' : 'across';
  const [large, medium, small] = limits[direction];
  const main = whole.replace(afterMainTitle, '');
  const kept = Array.from(lengthOf(whole) > medium && main !== '' ? main : whole);
  const text =
    kept.length > small
      ? `${kept
          .slice(0, small - 1)
          .join('')
          .trim()}…`
      : kept.join('');
  if (direction === 'across') {
    const word = Math.max(...text.split(/[\s-]+/u).map(lengthOf));
    const fits = (limit: number, wordLimit: number) => lengthOf(text) <= limit && word <= wordLimit;
    const size = fits(large, wordLimits[0]) ? 'large' : fits(medium, wordLimits[1]) ? 'medium' : 'small';
    return { text, direction, size };
  }
  if (lengthOf(text) <= large) return { text, direction, size: 'large' };
  const two = inTwo(text, medium / 2);
  return two === undefined
    ? { text: inTwo(text, small / 2) ?? text.slice(0, small / 2), direction, size: 'small' }
    : { text: two, direction, size: 'medium' };
}
