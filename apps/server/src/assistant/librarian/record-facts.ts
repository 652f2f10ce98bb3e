import { classNumber, fold, segment, titleKey } from '@yuelan/search';
import type { Audience } from '../everyday/audiences.ts';
import { isKnownFor } from '../everyday/famous-works.ts';
import { hasHan } from '../everyday/han.ts';

/** The parts of a record by which books are chosen. The same members as a stored title's record. */
export interface RecordWords {
  readonly title: string;
  readonly subtitle: string;
  readonly series: string;
  readonly summary: string;
  readonly contents: string;
  readonly keywords: readonly string[];
  readonly classCode: string;
  readonly pages: string;
  readonly classScheme?: string;
  readonly callNumber?: string;
}

/** What to look for: any of the words, or a class. */
export interface Sought {
  readonly terms: readonly string[];
  readonly classes: readonly string[];
  readonly dewey?: readonly string[];
}

/** Latin words without plural endings, with a single space before, between and after them. */
const latinText = (text: string) =>
  ` ${fold(text)
    .split(' ')
    .map((word) => segment(word).join(' '))
    .join(' ')} `;

/** A record's words, folded once and searched many times. */
export class RecordText {
  readonly record: RecordWords;
  readonly #fields = new Map<string, { readonly folded: string; readonly latin: string }>();

  constructor(record: RecordWords) {
    this.record = record;
  }

  /**
   * How much a record is about what is sought, from 0 (not at all) to 10. A heading or the title counts more than the
   * class, the class more than a mention in the summary.
   */
  about(sought: Sought): number {
    const { record } = this;
    let points = 0;
    for (const term of sought.terms) {
      const inKeywords = Math.max(0, ...record.keywords.map((keyword) => this.#in(keyword, term)));
      const inTitle = Math.max(this.#in(record.title, term), this.#in(record.subtitle, term) * 0.8);
      const inSeries = this.#in(record.series, term) * 0.5;
      points = Math.max(
        points,
        inKeywords * 3 + inTitle * 3.5,
        inSeries * 3,
        this.#in(record.summary, term) * 1.5,
      );
    }
    if (this.isClassed(sought)) points += 3;
    // 历史 is also a heading of 阅读的历史.
    else if (sought.classes.length > 0 && record.classCode !== '') points *= 0.75;
    return Math.min(10, points);
  }

  /** Whether the class number matches: CLC, or Dewey if the record has no CLC class. */
  isClassed({ classes, dewey = [] }: Sought): boolean {
    const { classCode, classScheme, callNumber = '' } = this.record;
    if (classCode !== '') return classes.some((code) => isOfClass(classCode, code));
    const number = classScheme === 'ddc' ? classNumber('ddc', callNumber) : '';
    return number !== '' && dewey.some((code) => number.startsWith(code));
  }

  /** How many of the terms are in the record. */
  countOf(terms: readonly string[]): number {
    return terms.filter((term) => this.about({ terms: [term], classes: [] }) > 0).length;
  }

  /**
   * Whether a story has the word in its title only; with `isTheme`, any book. The Death and Life of Great American
   * Cities does not help a reader who grieves.
   */
  isNamedOnly(sought: Sought, isTheme = false): boolean {
    const { record } = this;
    if (!(record.classCode.startsWith('I') || isTheme) || record.keywords.length === 0) return false;
    // Without a summary, the title must be enough.
    if (record.summary === '') return false;
    if (this.isClassed(sought)) return false;
    const has = (text: string) => sought.terms.some((term) => this.#in(text, term) > 0);
    return (has(record.title) || has(record.subtitle)) && !record.keywords.some(has);
  }

  /** Whether this is the work of that name, or a volume of it. */
  isCalled(name: string): boolean {
    return titleKey(this.record.title).startsWith(titleKey(name));
  }

  /** Whether readers connect the word with this work, whatever its record says. */
  isKnownFor(word: string): boolean {
    return isKnownFor(this.record.title, word);
  }

  /** Whether a field of the record has a term. */
  has(field: string, term: string): boolean {
    return this.#in(field, term) > 0;
  }

  /** 0 if the term is not in the text; otherwise from 1 up to 2, if the term is (nearly) the whole text. */
  #in(text: string, term: string): number {
    if (text === '' || term === '') return 0;
    const { folded, latin } = this.#field(text);
    if (!hasHan(term)) {
      const key = latinText(term);
      return latin.includes(key) ? 1 + key.length / latin.length : 0;
    }
    const key = fold(term);
    const at = folded.indexOf(key);
    if (at < 0) return 0;
    // 马 occurs in 马克思, but is not a word of it.
    if (key.length === 1 && !segment(folded).includes(key)) return 0;
    return 1 + key.length / folded.length;
  }

  #field(text: string) {
    const known = this.#fields.get(text);
    if (known !== undefined) return known;
    const made = {
      folded: fold(text).replaceAll(' ', ''),
      latin: /[a-z]/iu.test(text) ? latinText(text) : '',
    };
    this.#fields.set(text, made);
    return made;
  }
}

/**
 * Whether a class code belongs to a class: `I287.45` belongs to `I287` and `I28`, `Q915.864` to `Q91`. A code with
 * two letters does not belong to the class of its first letter, except for `T`.
 */
function isOfClass(code: string, wanted: string): boolean {
  const bare = code.toUpperCase().replace(/[^A-Z0-9]/gu, '');
  const key = wanted.toUpperCase().replace(/[^A-Z0-9]/gu, '');
  return (
    key !== '' && bare.startsWith(key) && !(/^[A-Z]$/u.test(key) && /^[A-Z]{2}/u.test(bare) && key !== 'T')
  );
}

/**
 * The number of pages that an extent names (`12,277页`, `xii, 320 p.`): the largest number in it; undefined if there
 * is none.
 */
export function pagesOf(extent: string): number | undefined {
  const numbers = [...extent.matchAll(/\d+(?=\s*(?:页|頁|p\b|pp\b|pages?\b|,|，|$|[^\d]*页))/giu)].map(
    ([digits]) => Number(digits),
  );
  const sized = numbers.filter((number) => number > 0 && number < 10_000);
  return sized.length === 0 ? undefined : Math.max(...sized);
}

const easySigns =
  /普及|入门|通俗|少年读物|青少年读物|图解|图说|漫画|趣味|基础|一本书读懂|小史|简史|导论|简明|初步|very short|introduct|beginner|basics|simple|illustrated|for dummies|little|popular|short histor/iu;
const hardSigns = /研究|教材|专著|论文|理论|原理|advanced|handbook|textbook/iu;

const gloom =
  /死|杀|病逝|自尽|悲剧|战争|复仇|绝望|\b(?:kill\w*|murder\w*|death|die[sd]?|dying|suicide|cancer|funerals?|grief|revenge|violen\w+|war|slave\w*|cloning|tragic|tragedies|tragedy|depressions?|misogyny|prison\w*|detention|dystopia\w*|totalitarian\w*|censorship|holocaust|genocide)\b/giu;

/** How sad or violent a book is according to its record, 0 to 6. */
export function gloomOf(record: RecordWords): number {
  const found = `${record.title} ${record.keywords.join(' ')} ${record.summary}`.match(gloom) ?? [];
  return Math.min(6, found.length * 2);
}

/** How easy a book is for beginners according to its title, headings, summary and length, -3 to 4. */
export function isEasy(record: RecordWords): number {
  const text = `${record.title} ${record.subtitle} ${record.series} ${record.keywords.join(' ')}`;
  const pages = pagesOf(record.pages);
  return (
    (easySigns.test(text) ? 3 : 0) +
    (easySigns.test(record.summary) ? 1 : 0) -
    (hardSigns.test(text) ? 2 : 0) -
    (pages !== undefined && pages > 450 ? 1 : 0)
  );
}

/** Class codes of literature for children: 中国儿童文学 I287, 世界儿童文学 I18, and .8 of every country's literature. */
const childrensClass = /^I(?:287|18|\d{3}\.8)/u;

const signs = {
  smallest:
    /低幼|幼儿|婴|启蒙读物|图画故事|图画书|绘本|儿歌|拼音|注音|看图|识字|board book|picture book|stories in rhyme|nursery|bedtime|toddler/iu,
  children:
    /儿童|少儿|少年|童话|小学|小朋友|寓言|连环画|juvenile|children|fairy tales|readers \(primary\)|boys and girls/iu,
  teens: /青少年|青年|中学|初中|高中|课外读物|young adult|teenage|adolescen|high school/iu,
  /** In books for children as well as for teenagers. */
  young: /校园|成长|青春/u,
  teachers:
    /教师|教学|班主任|家庭教育|父母|师资|学校管理|课堂|家长|教育工作|儿童教育|研究(?!生)|parenting|child rearing|study and teaching/iu,
  adult: /文集|论文|社会学|经济|法律|adultery|sex|murder|true crime/iu,
} as const;

/**
 * How well a record suits an audience, from -4 to 4; 0 if nothing tells. It goes by class, headings, title and size:
 * no school catalogue states the school year.
 */
export function fitOf(record: RecordWords, audience: Audience): number {
  const text = `${record.title} ${record.subtitle} ${record.series} ${record.keywords.join(' ')}`;
  const isChildrens = childrensClass.test(record.classCode) || signs.children.test(text);
  const isSmallest = signs.smallest.test(text);
  const isTeens = signs.teens.test(text);
  const isTeachers = signs.teachers.test(text) || /^G(?:[45]|6[1-5]|78)/u.test(record.classCode);
  const isLiterature = record.classCode.startsWith('I');
  const pages = pagesOf(record.pages);
  const isLong = pages !== undefined && pages > 260;
  const isThin = pages !== undefined && pages <= 160;
  if (audience === 'adult') return (isSmallest ? -3 : 0) + (isChildrens ? -2 : 1) + (isTeens ? -1 : 0);
  if (isTeachers && !signs.children.test(record.keywords.filter((word) => word.includes('读物')).join()))
    return -3;
  if (audience === 'juniorHigh' || audience === 'seniorHigh')
    return (
      (isTeens ? 3 : signs.young.test(text) ? 1 : 0) +
      (isSmallest ? -3 : 0) +
      (isChildrens ? (audience === 'juniorHigh' ? 1 : -1) : isLiterature ? 1.5 : 0.5) +
      (/中学|中学生|高中|初中/u.test(text) ? 1 : 0)
    );
  const small = audience === 'preschool' || audience === 'lowerPrimary';
  let fit = isChildrens ? 2 : isTeens ? -0.5 : isLiterature ? -1.5 : 0;
  if (isSmallest) fit += small ? 2.5 : audience === 'upperPrimary' ? -1 : 0.5;
  if (small || audience === 'middlePrimary') fit += /童话|寓言|fairy tales/iu.test(text) ? 0.7 : 0;
  if (isThin) fit += small ? 1 : 0.3;
  if (isLong) fit += small ? -2 : audience === 'middlePrimary' ? -1 : 0;
  if (/少年读物/u.test(text)) fit += small ? 0 : 1;
  if (!isChildrens && !isSmallest && signs.adult.test(text)) fit -= 2;
  return Math.max(-4, Math.min(4, fit));
}

/** Headings and classes by which books for an audience are found. */
export function soughtFor(audience: Audience): Sought {
  switch (audience) {
    case 'preschool':
      return {
        terms: [
          '图画故事',
          '图画书',
          '绘本',
          '儿歌',
          '童话',
          'picture books',
          'board books',
          'stories in rhyme',
        ],
        classes: ['I287.8', 'I287.7', 'I287.2'],
      };
    case 'lowerPrimary':
      return {
        terms: [
          '图画故事',
          '童话',
          '儿童故事',
          '注音',
          'picture books',
          'readers primary',
          'stories in rhyme',
        ],
        classes: ['I287', 'I18'],
      };
    case 'middlePrimary':
    case 'upperPrimary':
      return {
        terms: ['少年读物', '儿童文学', '儿童小说', '童话', 'juvenile', 'schools', 'orphans', 'animals'],
        classes: ['I287', 'I18'],
      };
    case 'juniorHigh':
      return {
        terms: [
          '青少年读物',
          '青年读物',
          '少年读物',
          '成长',
          'adolescence',
          'teenage',
          'friendship',
          'dystopias',
        ],
        classes: ['I287', 'I561', 'I712'],
      };
    case 'seniorHigh':
      return {
        terms: ['青年读物', '长篇小说', '散文集', '普及读物', 'teenage', 'dystopias', 'science'],
        classes: ['I24', 'I26', 'I5', 'I7'],
      };
    case 'adult':
      return {
        terms: ['长篇小说', '散文', '历史', '心理学', 'history', 'fiction'],
        classes: ['I247', 'K', 'B84', 'I7'],
      };
  }
}
