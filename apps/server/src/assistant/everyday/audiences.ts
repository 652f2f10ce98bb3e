import type { Language, Words } from '@yuelan/contract';

/** Audiences of books, youngest first. */
export const audiences = [
  'preschool',
  'lowerPrimary',
  'middlePrimary',
  'upperPrimary',
  'juniorHigh',
  'seniorHigh',
  'adult',
] as const;
export type Audience = (typeof audiences)[number];

export const audienceWords: Readonly<Record<Audience, Words>> = {
  preschool: { 'zh-CN': '学龄前的孩子', 'en-US': 'small children' },
  lowerPrimary: { 'zh-CN': '小学一、二年级', 'en-US': 'ages 6 to 8' },
  middlePrimary: { 'zh-CN': '小学三、四年级', 'en-US': 'ages 8 to 10' },
  upperPrimary: { 'zh-CN': '小学五、六年级', 'en-US': 'ages 10 to 12' },
  juniorHigh: { 'zh-CN': '初中生', 'en-US': 'ages 12 to 15' },
  seniorHigh: { 'zh-CN': '高中生', 'en-US': 'ages 15 to 18' },
  adult: { 'zh-CN': '成人', 'en-US': 'adults' },
};

const numerals: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
  十一: 11,
  十二: 12,
  十三: 13,
  十四: 14,
  十五: 15,
  十六: 16,
  十七: 17,
  十八: 18,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
};

/** 三四岁 counts as three. */
const numberOf = (text: string): number =>
  numerals[text] ?? numerals[text.slice(0, 1)] ?? Number.parseInt(text, 10);

function ofAge(age: number): Audience | undefined {
  if (!(age >= 0 && age < 120)) return undefined;
  if (age < 6) return 'preschool';
  if (age < 8) return 'lowerPrimary';
  if (age < 10) return 'middlePrimary';
  if (age < 12) return 'upperPrimary';
  if (age < 15) return 'juniorHigh';
  return age < 18 ? 'seniorHigh' : 'adult';
}

/** School years counted from 1. Both the Chinese and the American school have six, three and three years. */
function ofYear(year: number): Audience | undefined {
  if (!(year >= 1 && year <= 12)) return undefined;
  if (year <= 2) return 'lowerPrimary';
  if (year <= 4) return 'middlePrimary';
  if (year <= 6) return 'upperPrimary';
  return year <= 9 ? 'juniorHigh' : 'seniorHigh';
}

interface Pattern {
  readonly test: RegExp;
  readonly audience: (found: RegExpExecArray) => Audience | undefined;
}

const always = (audience: Audience) => () => audience;
const han = '[一二两三四五六七八九十]+|\\d{1,2}';
const latinNumber = `${Object.keys(numerals)
  .filter((word) => /^[a-z]/.test(word))
  .sort((a, b) => b.length - a.length)
  .join('|')}|\\d{1,2}`;

/** Tried in this order on folded text; the matching words are removed from the question. */
const patterns: Readonly<Record<Language, readonly Pattern[]>> = {
  'zh-CN': [
    {
      test: new RegExp(
        `(?:小学)?(${han})(?:[到至、]?(?:${han}))?年级(?:的)?(?:小?学生|同学|孩子|小朋友)?`,
        'u',
      ),
      audience: (found) => ofYear(numberOf(found[1] ?? '')),
    },
    { test: /初[一二三](?:的)?(?:学生)?/u, audience: always('juniorHigh') },
    { test: /高[一二三](?:的)?(?:学生)?/u, audience: always('seniorHigh') },
    {
      test: new RegExp(
        `(${han})(?:到(?:${han}))?个?周?岁(?:的)?(?:多的)?(?:左右)?(?:的)?(?:孩子|小孩|小朋友|女儿|儿子|宝宝|男孩|女孩)?`,
        'u',
      ),
      audience: (found) => ofAge(numberOf(found[1] ?? '')),
    },
    {
      test: /刚上(?:小学|学)|(?:刚|才)(?:识字|认字)|(?:识|认)字(?:不多|少)/u,
      audience: always('lowerPrimary'),
    },
    { test: /(?:小学)?低年级(?:的)?(?:学生|孩子|小朋友)?/u, audience: always('lowerPrimary') },
    { test: /(?:小学)?中年级(?:的)?(?:学生|孩子|小朋友)?/u, audience: always('middlePrimary') },
    { test: /(?:小学)?高年级(?:的)?(?:学生|孩子|小朋友)?/u, audience: always('upperPrimary') },
    { test: /幼儿园|学龄前|幼儿|宝宝|小宝贝|小班|大班/u, audience: always('preschool') },
    {
      test: /小学生?|小朋友|(?<!教育|养育|教|养|管|带|陪|一个|两个|几个)(?:孩子们?|小孩子?)|儿童(?=看|读|适合|的书|$| )/u,
      audience: always('middlePrimary'),
    },
    { test: /初中生?|中学生|中学|青少年|少年(?=看|读|的书|$| )/u, audience: always('juniorHigh') },
    { test: /高中生?/u, audience: always('seniorHigh') },
    {
      test: /(?:爷爷|奶奶|外公|外婆|姥姥|姥爷|老人家?|老年人|爸爸|妈妈|父亲|母亲|岳父|岳母)(?=(?:也|很|最|特别)?(?:喜欢|爱|想)?(?:看|读|听))/u,
      audience: always('adult'),
    },
    { test: /成年人|成人|大人|大学生|老年人|老人(?=看|读|家)/u, audience: always('adult') },
  ],
  'en-US': [
    {
      test: new RegExp(`\\b(?:grade|year) (${latinNumber})\\b(?: (?:pupils?|students?|kids?))?`, 'u'),
      audience: (found) => ofYear(numberOf(found[1] ?? '')),
    },
    {
      test: new RegExp(`\\b(${latinNumber})(?:st|nd|rd|th)? (?:graders?|grade)\\b`, 'u'),
      audience: (found) => ofYear(numberOf(found[1] ?? '')),
    },
    {
      test: new RegExp(
        `\\b(?:an? )?(${latinNumber}) ?(?:years?|yrs?)? ?olds?\\b(?: (?:boy|girl|child|kid|son|daughter|reader)s?)?`,
        'u',
      ),
      audience: (found) => ofAge(numberOf(found[1] ?? '')),
    },
    {
      test: new RegExp(`\\bage[ds]? (?:of )?(${latinNumber})(?: to (?:${latinNumber}))?\\b`, 'u'),
      audience: (found) => ofAge(numberOf(found[1] ?? '')),
    },
    {
      test: new RegExp(
        `\\b(?:he|she|who|they|child|son|daughter) (?:is|s|are|turns|turned) (${latinNumber})\\b`,
        'u',
      ),
      audience: (found) => ofAge(numberOf(found[1] ?? '')),
    },
    {
      test: /\b(?:toddlers?|preschool(?:ers?)?|kindergart(?:en|ners?|eners?)|bab(?:y|ies)|little ones?|small children|young children)\b/u,
      audience: always('preschool'),
    },
    {
      test: /\b(?:middle school(?:ers?)?|teen(?:ager)?s?|young adults?|ya|junior high)\b/u,
      audience: always('juniorHigh'),
    },
    { test: /\b(?:high school(?:ers?)?(?: students?)?|older teens?)\b/u, audience: always('seniorHigh') },
    {
      test: /\b(?:primary school(?: pupils?)?|elementary school(?:ers?)?|(?:for|my|our) (?:\w+ ){0,2}?(?:kids?|child|children|pupils?)|my son|my daughter)\b(?! s?\s?(?:book|lit|stor))/u,
      audience: always('middlePrimary'),
    },
    { test: /\b(?:adults?|grown ?ups?|university students?)\b/u, audience: always('adult') },
  ],
};

export interface FoundAudience {
  readonly audience: Audience;
  /** The text without the matching words. */
  readonly rest: string;
}

/** The audience that a folded text names; the first matching pattern decides. */
export function readAudience(text: string, language: Language): FoundAudience | undefined {
  for (const { test, audience } of patterns[language]) {
    const found = test.exec(text);
    const meant = found === null ? undefined : audience(found);
    if (found !== null && meant !== undefined)
      return {
        audience: meant,
        rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`,
      };
  }
  return undefined;
}

/** One step younger or older. */
export function besideAudience(audience: Audience, step: -1 | 1): Audience {
  return (
    audiences[Math.max(0, Math.min(audiences.length - 1, audiences.indexOf(audience) + step))] ?? audience
  );
}
