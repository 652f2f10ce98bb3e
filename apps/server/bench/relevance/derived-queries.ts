import { isbnForms, pinyinForms, titleKey } from '@yuelan/search';
import { randomOf } from '../../../../packages/search/bench/catalogue.ts';
import { toHongKong, toJapan, toTaiwan } from '../../../../packages/search/bench/script-forms.ts';
import type { CatalogueName, JudgedTitle } from './catalogues.ts';
import { baseTitle, isKnownItem, type JudgedQuery } from './judged-query.ts';

/**
 * Queries derived from records by rules, the same ones each time for the same file. A rule returns null for a record
 * that it cannot use. If a rule says "only", the text belongs to exactly one work of the catalogue, so a reader who
 * types it can mean nothing else.
 */
type Rule = (title: JudgedTitle, dice: () => number, catalogue: Catalogue) => string | null;

/** All titles of a catalogue, for the rules to look up. */
class Catalogue {
  readonly keys: readonly string[];
  readonly pinyin = new Map<string, Set<string>>();
  readonly initials = new Map<string, Set<string>>();
  readonly words = new Map<string, number>();

  constructor(titles: readonly JudgedTitle[]) {
    this.keys = [...new Set(titles.map(({ record }) => titleKey(record.title)))];
    for (const { record } of titles) {
      const { full, initials } = pinyinForms(record.title);
      for (const [map, form] of [
        [this.pinyin, full],
        [this.initials, initials],
      ] as const) {
        if (form !== '') map.set(form, (map.get(form) ?? new Set()).add(titleKey(record.title)));
      }
      for (const word of latinWords(record.title)) this.words.set(word, (this.words.get(word) ?? 0) + 1);
    }
  }

  /** Whether exactly one work has a title that contains the text. */
  isOnly(text: string): boolean {
    const key = titleKey(text);
    return this.keys.filter((own) => own.includes(key)).length === 1;
  }

  /** Whether some title equals or contains the text. Then it is not a typing error. */
  holds(text: string): boolean {
    const key = titleKey(text);
    return this.keys.some((own) => own.includes(key));
  }
}

const latinWords = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]{2,}/gu) ?? [];
const isHan = (text: string): boolean => /^\p{Script=Han}+$/u.test(text);
const at = (dice: () => number, length: number): number => Math.floor(dice() * length);
const pick = <T>(dice: () => number, values: readonly T[]): T | undefined => values[at(dice, values.length)];
/** The title of a Chinese record if it consists of 4 to 12 Han characters. */
function hanTitle({ record }: JudgedTitle, shortest = 4): string | null {
  const plain = record.title.replaceAll(/[《》·\s]/gu, '');
  return isHan(plain) && plain.length >= shortest && plain.length <= 12 ? plain : null;
}
const englishTitle = ({ record }: JudgedTitle): string | null => {
  const title = baseTitle(record.title);
  return /^[\x20-\x7e]+$/u.test(title) && title.length > 3 ? title : null;
};
const creators = ({ draft }: JudgedTitle, isTranslator: boolean): readonly string[] =>
  draft.creators.filter(({ role }) => (role === 'translator') === isTranslator).map(({ name }) => name);

/** Frequent characters that a typist may enter by mistake. */
const slips = [
  ...'的是不了在人有这中大来上国和地到以说时要就出会可也你对生能子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实',
];

function changed(text: string, place: number, other: string): string {
  const characters = [...text];
  characters[place] = other;
  return characters.join('');
}

/** Characters that sound alike, taken from the catalogue's titles. */
function homophones(catalogue: Catalogue, character: string): readonly string[] {
  const { full } = pinyinForms(character);
  const found = new Set<string>();
  for (const key of catalogue.keys.slice(0, 4000))
    for (const other of key)
      if (other !== character && isHan(other) && sound(other) === full) found.add(other);
  return [...found];
}

const sounds = new Map<string, string>();
function sound(character: string): string {
  let known = sounds.get(character);
  if (known === undefined) {
    known = pinyinForms(character).full;
    sounds.set(character, known);
  }
  return known;
}

const keyboard: Readonly<Record<string, string>> = {
  a: 'sq', b: 'vn', c: 'xv', d: 'sf', e: 'wr', f: 'dg', g: 'fh', h: 'gj', i: 'uo', j: 'hk', k: 'jl', l: 'ko', m: 'n', n: 'bm', o: 'ip', p: 'o', q: 'w', r: 'et', s: 'ad', t: 'ry', u: 'yi', v: 'cb', w: 'qe', x: 'zc', y: 'tu', z: 'x',
}; // biome-ignore format: a table

/** A typing error in one word of at least five letters: a neighbouring key, or a letter lost, doubled or swapped. */
function slip(text: string, dice: () => number): string | null {
  const words = text.split(' ');
  const long = words.flatMap((word, place) => (/^[A-Za-z]{5,}$/u.test(word) ? [place] : []));
  const place = pick(dice, long);
  const word = place === undefined ? undefined : words[place];
  if (place === undefined || word === undefined) return null;
  const letter = 1 + at(dice, word.length - 2);
  const head = word.slice(0, letter);
  const one = word.charAt(letter);
  const rest = word.slice(letter + 1);
  const near = keyboard[one.toLowerCase()] ?? 'e';
  const made = [
    head + near.charAt(at(dice, near.length)) + rest,
    head + rest,
    head + one + one + rest,
    head + rest.charAt(0) + one + rest.slice(1),
  ][at(dice, 4)];
  if (made === undefined || made === word) return null;
  words[place] = made;
  return words.join(' ');
}

const fullWidth = (text: string): string =>
  text
    .replace(/[!-~]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replaceAll(' ', '\u3000');

const chinese: Readonly<Record<string, Rule>> = {
  title: (title) => title.record.title,
  'part of a title': (title, dice, catalogue) => {
    const text = hanTitle(title, 6);
    if (text === null) return null;
    const size = 4 + at(dice, 2);
    const part = text.slice(at(dice, text.length - size + 1)).slice(0, size);
    return part.length === size && catalogue.isOnly(part) ? part : null;
  },
  author: (title) => {
    const [name = ''] = creators(title, false);
    return isHan(name) && name.length > 1 && name.length < 5 ? name : null;
  },
  translator: (title) => creators(title, true).find((name) => isHan(name) && name.length > 1) ?? null,
  'author and title': (title, dice) => {
    const [name = ''] = creators(title, false);
    const text = hanTitle(title, 3);
    if (text === null || name === '' || !isHan(name)) return null;
    return [`${name} ${text}`, `${text} ${name}`, text + name, `${text}／${name}著`][at(dice, 4)] ?? null;
  },
  isbn: ({ record }, dice) => {
    const isbn = record.isbns[0] ?? '';
    if (!/^978\d{10}$/u.test(isbn)) return null;
    const parts = [isbn.slice(0, 3), isbn.slice(3, 4), isbn.slice(4, 8), isbn.slice(8, 12), isbn.slice(12)];
    const ten = isbnForms(isbn)[1] ?? isbn;
    return (
      [
        isbn,
        parts.join('-'),
        parts.join(' '),
        ten,
        [ten.slice(0, 1), ten.slice(1, 5), ten.slice(5, 9), ten.slice(9)].join('-'),
        `ISBN ${isbn}`,
        `ISBN：${parts.join('-')}`,
        fullWidth(isbn),
      ][at(dice, 8)] ?? null
    );
  },
  'call number': ({ record }, dice) =>
    /^[A-Z]+\d/u.test(record.callNumber)
      ? ([record.callNumber, record.callNumber.toLowerCase(), record.callNumber.replaceAll('/', ' ')][
          at(dice, 3)
        ] ?? null)
      : null,
  subject: ({ record }) => record.keywords.find((keyword) => isHan(keyword)) ?? null,
  class: ({ record }) => (/^[A-Z]+\d\d/u.test(record.classCode) ? record.classCode : null),
  pinyin: (title, dice) => {
    const text = hanTitle(title, 3);
    if (text === null) return null;
    return dice() < 0.5 ? pinyinForms(text).full : [...text].map((character) => sound(character)).join(' ');
  },
  'pinyin initials': (title, _, catalogue) => {
    const text = hanTitle(title, 4);
    const { initials } = pinyinForms(text ?? '');
    return text !== null && catalogue.initials.get(initials)?.size === 1 ? initials : null;
  },
  traditional: (title, dice) => {
    const text = hanTitle(title, 3);
    const made = text === null ? null : dice() < 0.5 ? toTaiwan(text) : toHongKong(text);
    return made === text ? null : made;
  },
  variant: (title) => {
    const text = hanTitle(title, 3);
    const made = text === null ? null : toJapan(text);
    return made === text || made === null || made === toHongKong(text ?? '') ? null : made;
  },
  'full width': ({ record }) => (/[A-Za-z0-9]/u.test(record.title) ? fullWidth(record.title) : null),
  'wrong character': (title, dice, catalogue) => {
    const text = hanTitle(title);
    if (text === null) return null;
    const made = changed(text, at(dice, text.length), pick(dice, slips) ?? '的');
    return made === text || catalogue.holds(made) ? null : made;
  },
  'same sound': (title, dice, catalogue) => {
    const text = hanTitle(title, 3);
    if (text === null) return null;
    const place = at(dice, text.length);
    const other = pick(dice, homophones(catalogue, text.charAt(place)));
    const made = other === undefined ? null : changed(text, place, other);
    return made === null || catalogue.holds(made) ? null : made;
  },
  'missing character': (title, dice, catalogue) => {
    const text = hanTitle(title, 5);
    if (text === null) return null;
    const place = at(dice, text.length);
    const made = text.slice(0, place) + text.slice(place + 1);
    return catalogue.holds(made) ? null : made;
  },
  'swapped characters': (title, dice, catalogue) => {
    const text = hanTitle(title);
    if (text === null) return null;
    const place = at(dice, text.length - 1);
    const made = text.slice(0, place) + text.charAt(place + 1) + text.charAt(place) + text.slice(place + 2);
    return made === text || catalogue.holds(made) ? null : made;
  },
  'long pasted': ({ record, draft }, dice) => {
    const { title, publisher, year } = record;
    if (!/\p{Script=Han}/u.test(title) || draft.authorStatement === '' || publisher === '') return null;
    const statement = draft.authorStatement;
    return (
      [
        `《${title}》 ${statement} ${publisher} ${year ?? ''}`,
        `${title} / ${statement}. -- ${publisher}, ${year ?? ''}`,
        `${title}（第2版） ${statement} ${publisher}`,
        `${title} ${record.firstAuthor} ${publisher} ${year ?? ''}年 正版`,
      ][at(dice, 4)] ?? null
    );
  },
};

const english: Readonly<Record<string, Rule>> = {
  title: englishTitle,
  'part of a title': (title, dice, catalogue) => {
    const words = englishTitle(title)?.split(' ') ?? [];
    if (words.length < 4) return null;
    const part = words
      .slice(at(dice, words.length - 2))
      .slice(0, 3)
      .join(' ');
    return part.length > 10 && catalogue.isOnly(part) ? part : null;
  },
  author: (title) => creators(title, false)[0] ?? null,
  'author and title': (title, dice) => {
    const [name = ''] = creators(title, false);
    const text = englishTitle(title);
    const family = name.split(' ').at(-1) ?? '';
    if (text === null || family.length < 3) return null;
    return (
      [`${text} ${family}`, `${family} ${text}`, `${name}, ${text}`, `${text} by ${name}`][at(dice, 4)] ??
      null
    );
  },
  'words in another order': (title, _, catalogue) => {
    const words = englishTitle(title)?.split(' ') ?? [];
    return words.length < 3 || words.length > 7 || !catalogue.isOnly(words.join(''))
      ? null
      : words.toReversed().join(' ');
  },
  'English typo': (title, dice, catalogue) => {
    const text = englishTitle(title);
    if (text === null || text.split(' ').length < 2 || !catalogue.isOnly(text)) return null;
    const made = slip(text, dice);
    const unknown = made
      ?.toLowerCase()
      .split(' ')
      .some((word) => /^[a-z]{4,}$/u.test(word) && !catalogue.words.has(word));
    return unknown === true ? made : null;
  },
  'author typo': (title, dice) => {
    const [name = ''] = creators(title, false);
    const family = name.split(' ').at(-1) ?? '';
    return /^[A-Za-z]{6,}$/u.test(family) && name.includes(' ') ? slip(name, dice) : null;
  },
  plural: (title, _, catalogue) => {
    const text = englishTitle(title);
    if (text === null || !catalogue.isOnly(text)) return null;
    const words = text.split(' ');
    const place = words.findLastIndex(
      (word) => /^[A-Za-z]{4,}$/u.test(word) && !/ss$|us$|is$|y$/u.test(word),
    );
    const word = words[place];
    if (word === undefined || words.length < 2) return null;
    words[place] = word.endsWith('s') ? word.slice(0, -1) : `${word}s`;
    return words.join(' ');
  },
  diacritics: (title) => {
    const text = baseTitle(title.record.title);
    const [name = ''] = creators(title, false);
    const both = `${name} ${text}`;
    const plain = both.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return plain === both || !/^[\x20-\x7e]+$/u.test(plain) ? null : plain;
  },
  initials: (title, dice) => {
    const [name = ''] = creators(title, false);
    const text = englishTitle(title);
    const parts = /^((?:[A-Z]\.\s?){2,3})\s*([A-Z][a-z]+)$/u.exec(name);
    if (text === null || parts?.[1] === undefined || parts[2] === undefined) return null;
    const letters = parts[1].replaceAll(/[.\s]/gu, '');
    const forms = [
      letters,
      letters.toLowerCase(),
      [...letters].join(' '),
      [...letters].map((letter) => `${letter}.`).join(' '),
    ];
    return `${forms[at(dice, 4)]} ${parts[2]} ${text}`;
  },
  'long pasted': (title, dice) => {
    const { record } = title;
    const [name = ''] = creators(title, false);
    if (englishTitle(title) === null || name === '') return null;
    return (
      [
        `${record.title} by ${name} Paperback`,
        `${baseTitle(record.title)}: A Novel by ${name}, ${record.year ?? ''}`,
        `${record.title} - ${name} (2nd edition, hardcover)`,
        `${name}. ${baseTitle(record.title)}. Reprint edition, ${record.year ?? ''}`,
      ][at(dice, 4)] ?? null
    );
  },
  'joined and split': (title, dice, catalogue) => {
    const text = englishTitle(title);
    const words = text?.toLowerCase().split(' ') ?? [];
    if (text === null || !catalogue.isOnly(text) || words.length < 2) return null;
    if (dice() < 0.5) {
      const place = at(dice, words.length - 1);
      const joined = (words[place] ?? '') + (words[place + 1] ?? '');
      if (!/^[a-z]{7,}$/u.test(joined)) return null;
      return words.toSpliced(place, 2, joined).join(' ');
    }
    for (const [place, word] of words.entries()) {
      for (let cut = 3; cut <= word.length - 3; cut += 1) {
        const parts = [word.slice(0, cut), word.slice(cut)];
        if (parts.every((part) => catalogue.words.has(part)))
          return words.toSpliced(place, 1, ...parts).join(' ');
      }
    }
    return null;
  },
};

const rulesOf: Readonly<Record<CatalogueName, Readonly<Record<string, Rule>>>> = {
  school: chinese,
  zh: chinese,
  english,
  en: english,
};

/** The number of queries of each kind for each catalogue. */
const eachOf: Readonly<Record<CatalogueName, number>> = { school: 14, english: 20, zh: 6, en: 5 };

/** Whether two titles are the same work. A reader who wants one edition is content with another. */
function isSameWork(one: JudgedTitle, other: JudgedTitle): boolean {
  return (
    titleKey(one.record.title) === titleKey(other.record.title) ||
    (titleKey(baseTitle(one.record.title)) === titleKey(baseTitle(other.record.title)) &&
      titleKey(one.record.firstAuthor) === titleKey(other.record.firstAuthor))
  );
}

function meantBy(kind: string, title: JudgedTitle, text: string): (other: JudgedTitle) => boolean {
  const { record } = title;
  switch (kind) {
    case 'author':
    case 'author typo': {
      const [name = ''] = creators(title, false);
      return (other) => other.record.authorNames.some((own) => titleKey(own) === titleKey(name));
    }
    case 'translator':
      return (other) => other.record.authorNames.includes(text);
    case 'isbn':
      return (other) => other.record.isbns.some((isbn) => record.isbns.includes(isbn));
    case 'call number':
      return (other) => other.record.callNumber.startsWith(record.callNumber);
    case 'subject':
      return (other) => other.record.keywords.some((own) => titleKey(own).includes(titleKey(text)));
    case 'class':
      return (other) => other.record.classCode.startsWith(record.classCode);
    case 'pinyin':
      return (other) =>
        isSameWork(title, other) || pinyinForms(other.record.title).full === pinyinForms(record.title).full;
    default:
      return (other) => isSameWork(title, other);
  }
}

/** The queries that the rules derive from one catalogue's titles. */
export function derivedQueries(name: CatalogueName, titles: readonly JudgedTitle[]): readonly JudgedQuery[] {
  const catalogue = new Catalogue(titles);
  return Object.entries(rulesOf[name]).flatMap(([kind, rule], number) => {
    const dice = randomOf(1000 + number);
    const made = new Map<string, JudgedQuery>();
    for (let tries = 0; tries < 6000 && made.size < eachOf[name]; tries += 1) {
      const title = pick(dice, titles);
      const text = title === undefined ? null : rule(title, dice, catalogue);
      if (title === undefined || text === null || text.trim() === '') continue;
      made.set(text, {
        kind,
        catalogue: name,
        text,
        isMeant: meantBy(kind, title, text),
        isKnownItem: isKnownItem(kind),
      });
    }
    return [...made.values()];
  });
}
