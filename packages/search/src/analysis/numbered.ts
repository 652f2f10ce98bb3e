import { foldKeepingHyphens } from './fold.ts';

/** Numbers match however they are written: 三体2, 三体II, 三体二, 三体第二部; 1984 and Nineteen Eighty-Four. */

const digits = '零一二三四五六七八九';
/** The numerals used on cheques; only after 第, which announces a number. */
const formal: Readonly<Record<string, string>> = Object.fromEntries(
  [...'壹贰叁肆伍陆柒捌玖拾'].map((character, at) => [character, [...'一二三四五六七八九十'][at] ?? '']),
);
const largest = 99_999_999;

/** The value of a Han numeral, or null if the characters are not a number: 二十, 一千零一, 一九八四. */
function hanValue(numeral: string): number | null {
  if (/^[零一二三四五六七八九]+$/u.test(numeral))
    return numeral.length === 1 || numeral.length > 3
      ? Number([...numeral].map((character) => digits.indexOf(character)).join(''))
      : null;
  const [thousands, rest] = numeral.split('万');
  if (rest !== undefined) {
    const many = hanValue(thousands ?? '');
    const few = rest === '' ? 0 : hanValue(rest.replace(/^零/u, ''));
    return many === null || few === null || many * 10_000 + few > largest ? null : many * 10_000 + few;
  }
  const parts =
    /^(?:([一二两三四五六七八九])千)?(?:零?([一二两三四五六七八九])百)?(?:零?([一二三四五六七八九]?)十)?(?:零?([一二三四五六七八九]))?$/u.exec(
      numeral,
    );
  if (parts === null || numeral === '') return null;
  const value = (place: number, unit: number): number => {
    const character = parts[place];
    if (character === undefined) return 0;
    return (character === '' ? 1 : character === '两' ? 2 : digits.indexOf(character)) * unit;
  };
  return value(1, 1000) + value(2, 100) + value(3, 10) + value(4, 1);
}

const numeral = '[零一二两三四五六七八九十百千万]';
const ordinal =
  /第 ?(\d{1,4}|[零一二两三四五六七八九十百千壹贰叁肆伍陆柒捌玖拾]{1,7}) ?[卷册辑集版部章回季期届编篇次课级讲单本话弹]/gu;
const numberedPart = new RegExp(`(?<=.)[卷册部集辑篇] ?(\\d{1,4}|${numeral}{1,7})(?= |$)`, 'gu');
const compound = new RegExp(`${numeral}{2,12}`, 'gu');
/** A single numeral at the end of Han text, or alone after other text: 三体二, 三体 二. */
const last = /(?<=(?:\p{Script=Han}{2}|.) ?)(?<= |\p{Script=Han}{2})([一二三四五六七八九十])(?= |$)/gu;
/** Words that end in a numeral but do not number anything: 唯一, 知行合一, 高三. */
const lexical =
  /[唯统万之合归专单如同第逐独均划换定律说无不接初高大小周期月日号十百千零一二三四五六七八九]$/u;

const roman = /(?<=[^a-z0-9-] ?|[a-z0-9] )(?<![a-z0-9-])([ivx]{2,6})(?![a-z0-9-])/gu;
const lastRoman = /(?<=\p{Script=Han}|[a-z0-9] )([ivx])$/u;
const romanForm = /^(x{0,3})(ix|iv|v?i{0,3})$/u;

function romanValue(text: string): number | null {
  const parts = romanForm.exec(text);
  if (parts === null) return null;
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].indexOf(parts[2] ?? '');
  return (parts[1] ?? '').length * 10 + ones;
}

const list = (words: string): readonly string[] => words.split(' ');
const values = new Map<string, number>();
for (const [first, words, step] of [
  [
    0,
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    1,
  ],
  [
    1,
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
    1,
  ],
  [20, 'twenty thirty forty fifty sixty seventy eighty ninety', 10],
  [20, 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth', 10],
] as const)
  for (const [at, word] of list(words).entries()) values.set(word, first + at * step);
const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  hundredth: 100,
  thousand: 1000,
  thousandth: 1000,
};
const word = `(?:${[...values.keys()].toSorted((a, b) => b.length - a.length).join('|')})`;
const english = new RegExp(
  `(?<![a-z0-9-])${word}(?:[ -](?:${word}|hundred|hundredth|thousand|thousandth)|[ -]and[ -](?=${word}(?![a-z0-9]))${word})*(?![a-z0-9-])`,
  'gu',
);

/** Every number word contains one of these. */
const mayBeEnglish =
  /one|two|thr|fou|fiv|fif|six|seven|eigh|nin|ten|lev|twel|thir|for|twen|zero|first|sec|third/u;

/** The value of English number words, or null if they are not a single number. Years are read in pairs. */
function englishValue(text: string): string | null {
  const words = text.split(/[ -]/u).filter((part) => part !== 'and');
  /** Numbers below a hundred, and the scales between them. */
  const parts: number[] = [];
  let isOpen = false;
  for (const part of words) {
    const scale = scales[part];
    const value = values.get(part);
    if (scale !== undefined) {
      parts.push(-scale);
      isOpen = false;
    } else if (value === undefined) return null;
    else if (isOpen && value > 0 && value < 10) {
      parts[parts.length - 1] = (parts.at(-1) ?? 0) + value;
      isOpen = false;
    } else {
      parts.push(value);
      isOpen = value >= 20;
    }
  }
  const [century = 0, years = 0] = parts;
  if (parts.length === 1) return century < 0 ? null : String(century);
  if (parts.length === 2 && century >= 10 && century <= 20 && years >= 10)
    return String(century * 100 + years);
  let total = 0;
  let current: number | null = null;
  let lastScale = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    if (part >= 0) {
      if (current !== null) return null;
      current = part;
      continue;
    }
    if (current === null || -part >= lastScale) return null;
    total += current * -part;
    lastScale = -part;
    current = null;
  }
  return String(total + (current ?? 0));
}

const mayHaveNumbers = /[\d一二三四五六七八九十百]|[ivx](?![a-z])|[a-z]{3}/u;
/** Most Latin texts: words without a numeral. */
const onlyWords = new RegExp(`^(?!.*(?:[ivx](?![a-z])|${mayBeEnglish.source}))[a-z ]*$`, 'u');

/**
 * The folded text with its numbers in digits and without the words that only number a part; null if that changes
 * nothing. Numerals inside words stay: 一个人.
 */
export function numberedForm(text: string): string | null {
  const folded = foldKeepingHyphens(text.slice(0, 500));
  if (!mayHaveNumbers.test(folded) || onlyWords.test(folded)) return null;
  const arabic = (whole: string, number: string): string => {
    const plain = number.replace(/[壹贰叁肆伍陆柒捌玖拾]/gu, (character) => formal[character] ?? character);
    const value = /^\d/u.test(number) ? Number(number) : plain === '两' ? 2 : hanValue(plain);
    return value === null ? whole : ` ${value} `;
  };
  const numbered = folded
    .replace(ordinal, arabic)
    .replace(numberedPart, arabic)
    .replace(compound, (whole) => {
      const value = hanValue(whole);
      return value === null ? whole : String(value);
    })
    .replace(last, (whole, _: string, at: number, all: string) =>
      lexical.test(all.slice(0, at)) ? whole : ` ${hanValue(whole) ?? whole}`,
    )
    .replace(roman, (whole) => {
      const value = romanValue(whole);
      return value === null || value === 0 ? whole : ` ${value}`;
    })
    .replace(lastRoman, (whole) => ` ${romanValue(whole) ?? whole}`)
    .replace(mayBeEnglish.test(folded) ? english : /$^/u, (whole) => englishValue(whole) ?? whole)
    .replace(/(?<![a-z0-9])(\d+)(?:st|nd|rd|th)(?![a-z0-9])/gu, '$1')
    .replace(/(?<=\S )(?:vol|volume|part|pt|book|no) +(?=\d)/gu, '')
    .replace(/ +/gu, ' ')
    .trim();
  return numbered === folded ? null : numbered;
}
