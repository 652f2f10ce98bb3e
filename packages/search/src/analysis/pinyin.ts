import { ConverterBuilder } from 'opencc-js/core';
import { readCharacterTables } from './character-tables.ts';
import { foldUnit } from './characters.ts';
import { foldKeepingHyphens } from './fold.ts';
import { readTogether, soundOf } from './readings.ts';
import { isSyllables } from './syllables.ts';

export interface PinyinForms {
  /** All syllables without tones or spaces, `ü` as `v`; Latin words and numbers unchanged: `hongloumeng`. */
  readonly full: string;
  /** The first letter of each syllable; Latin words and numbers whole: `hlm`. */
  readonly initials: string;
}

/** Whether the text is a person's name, whose first character is read as a surname (单田芳: Shan). */
export type PinyinKind = 'text' | 'name';

/** Longest text turned into pinyin: a title, not a summary. */
const longest = 120;
let converter: ((text: string) => string) | undefined;
/** One code unit may become up to 18. */
const longestNormal = longest * 18;
const isHanCharacter = /^\p{Script=Han}$/u;
const isHan = (point: number): boolean =>
  (point >= 0x4e00 && point < 0xa000) ||
  (point >= 0x2e80 && isHanCharacter.test(String.fromCodePoint(point)));

/** From traditional characters. The converter is made when the first text needs it. */
function toSimplified(text: string): string {
  converter ??= ConverterBuilder({
    ...{ from: { tw: [] }, to: { cn: [] } },
    configs: { tw2s: readCharacterTables().toSimplified },
  })({ from: 'tw', to: 'cn' });
  return converter(text);
}

/** Readings depend on whole words, so traditional text is converted by phrases (乾坤 stays qian). */
function simplify(text: string): string {
  if (text.length <= longest && isSimple(text)) return text;
  const normal = text.slice(0, longest).normalize('NFKC').toWellFormed();
  for (let index = 0; index < normal.length; index += 1) {
    const code = normal.charCodeAt(index);
    if (code >= 0x3400 && foldUnit(code) !== code) return toSimplified(normal);
  }
  return normal;
}

/** Whether a text has only simplified characters and ASCII, as most texts do. */
function isSimple(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7e && (code < 0x4e00 || code > 0x9fff || foldUnit(code) !== code)) return false;
  }
  return true;
}

interface Syllable {
  readonly character: string;
  readonly sound: string;
}

/** The numbers of the readings of a text. */
const numbers = new Uint16Array(longestNormal);

function syllables(given: string, kind: PinyinKind): readonly Syllable[] {
  const found: Syllable[] = [];
  const text = simplify(given).slice(0, longestNormal);
  const widthAt = (at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  const isHanAt = (at: number): boolean => isHan(text.codePointAt(at) ?? 0);
  for (let start = 0, end = 0; start < text.length; start = end) {
    const isRun = isHanAt(start);
    for (end = start + widthAt(start); end < text.length && isHanAt(end) === isRun; ) end += widthAt(end);
    if (!isRun) {
      const sound = foldKeepingHyphens(text.slice(start, end)).replace(/[^a-z0-9]/gu, '');
      if (sound !== '') found.push({ character: '', sound });
      continue;
    }
    readTogether(text, start, end, kind === 'name' && start === 0, numbers);
    for (let at = start; at < end; at += widthAt(at)) {
      const sound = soundOf(numbers[at] ?? 0);
      if (sound !== '') found.push({ character: String.fromCodePoint(text.codePointAt(at) ?? 0), sound });
    }
  }
  return found;
}

function formsOf(sounds: readonly Syllable[]): PinyinForms {
  let full = '';
  let initials = '';
  for (const { character, sound } of sounds) {
    full += sound;
    initials += character === '' ? sound : (sound[0] ?? '');
  }
  return { full, initials };
}

/**
 * How a title, name or keyword is typed in pinyin, each character in its usual reading in that word (pinyin-pro's
 * phrase table). Both are empty if the text has no Han character.
 */
export function pinyinForms(text: string, kind: PinyinKind = 'text'): PinyinForms {
  const sounds = syllables(text, kind);
  return sounds.some(({ character }) => character !== '') ? formsOf(sounds) : { full: '', initials: '' };
}

/** Common characters with several readings that occur in titles and names. */
const readings: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    重: 'zhong chong',
    长: 'chang zhang',
    曾: 'zeng ceng',
    单: 'dan shan chan',
    乐: 'le yue',
    行: 'xing hang',
    朝: 'chao zhao',
    传: 'chuan zhuan',
    都: 'du dou',
    弹: 'dan tan',
    藏: 'cang zang',
    柏: 'bai bo',
    盛: 'sheng cheng',
    仇: 'chou qiu',
    解: 'jie xie',
    会: 'hui kuai',
    还: 'huan hai',
    调: 'diao tiao',
    率: 'lv shuai',
    石: 'shi dan',
    查: 'cha zha',
    区: 'qu ou',
    尉: 'wei yu',
    任: 'ren',
    卜: 'bu bo',
    薄: 'bo bao',
    削: 'xue xiao',
    色: 'se shai',
    血: 'xue xie',
    宿: 'su xiu',
    省: 'sheng xing',
    参: 'can shen cen',
    差: 'cha chai ci',
    和: 'he huo hu',
    着: 'zhe zhao zhuo',
    得: 'de dei',
    地: 'di de',
    了: 'le liao',
    数: 'shu shuo',
    间: 'jian',
    朴: 'pu piao',
    盖: 'gai ge',
    折: 'zhe she',
    厦: 'xia sha',
    绿: 'lv lu',
    女: 'nv nu',
    吕: 'lv lu',
    吓: 'xia he',
    什: 'shen shi',
    贾: 'jia gu',
    夹: 'jia',
    给: 'gei ji',
    角: 'jiao jue',
    觉: 'jue jiao',
    校: 'xiao jiao',
    降: 'jiang xiang',
    系: 'xi ji',
    炸: 'zha',
    识: 'shi zhi',
    似: 'si shi',
    说: 'shuo shui',
    宁: 'ning',
    翟: 'zhai di',
    种: 'zhong chong',
    繁: 'fan po',
    龟: 'gui qiu jun',
    茜: 'qian xi',
    娜: 'na nuo',
    露: 'lu lou',
    熟: 'shu shou',
    沈: 'shen chen',
    万: 'wan mo',
    俞: 'yu shu',
    員: 'yuan yun',
    员: 'yuan yun',
    强: 'qiang jiang',
  }).map(([character, sounds]) => [character, sounds.split(' ')]),
);

const mostAlternatives = 6;

/** Other ways to type it, with one character in another reading at a time; at most six. */
export function pinyinAlternatives(text: string, kind: PinyinKind = 'text'): readonly PinyinForms[] {
  // Most texts have none of these characters, and finding all readings takes time.
  if (![...simplify(text)].some((character) => readings.has(character))) return [];
  const sounds = syllables(text, kind);
  const found = new Map<string, PinyinForms>();
  const usual = formsOf(sounds).full;
  for (const [index, { character, sound }] of sounds.entries()) {
    for (const other of readings.get(character) ?? []) {
      if (other === sound || found.size >= mostAlternatives) continue;
      const forms = formsOf(sounds.with(index, { character, sound: other }));
      if (forms.full !== usual) found.set(forms.full, forms);
    }
  }
  return [...found.values()];
}

/** Typed pinyin in the shape of {@link PinyinForms}: without tones, spaces or apostrophes, `ü` as `v`. */
export function pinyinKey(query: string): string {
  return query
    .slice(0, longest)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[üǖǘǚǜ]/gu, 'v')
    .normalize('NFKD')
    .replace(/[^a-z0-9]/gu, '');
}

/**
 * Whether the query may be pinyin: Latin letters that form whole syllables, the last possibly unfinished (`honglou`,
 * `hong lou m`), or initials only (`hlm`: two to ten letters without a vowel except v). English words such as `change`
 * may qualify too, so treat this as an additional way to search, not as the query's language.
 */
export function looksLikePinyin(query: string): boolean {
  if (query.length > longest || !/^[\p{Script=Latin}\p{M}\s'’]+$/u.test(query)) return false;
  const key = pinyinKey(query);
  return isSyllables(key) || /^[bcdfghjklmnpqrstwxyz]{2,10}$/u.test(key);
}
