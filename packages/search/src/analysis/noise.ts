import { segment } from './segment.ts';

/** What shops, covers and citations add to a title, and the searched fields of a catalogue do not contain. */

const editionHan =
  /第\s*[\d一二三四五六七八九十百]+\s*(?:版次?|次?印刷|次(?=修订)|[次印](?=$|[\s,;，；。)）]))本?|(?:全新|最新)?(?:(?:增订|修订|典藏|珍藏|插图|彩图|彩色|精装|平装|软精装|纪念|升级|完整|全译|无障碍|注音|双语|大字|口袋|青少年|学生)*(?:增订|修订|典藏|珍藏|彩图|精装|平装|软精装|全译|无障碍|注音)(?:版|本|装)?|(?:插图|彩色|纪念|升级|完整|双语|大字|口袋|青少年|学生)+(?:版|本|装))|[上中下、]{1,5}\s*册|全\s*[\d一二三四五六七八九十]+\s*[册本卷]|套装|正版|现货|包邮|新书|二手|旧书/gu;
/** 1982年版, 2008年1月第1版, 2012-08 and 1949, but not the 版画 of 2012年版画展. */
const dates =
  /(?<![\d–—-])(?:1[4-9]|20)\d\d\s*(?:年\s*(?:\d{1,2}\s*月)?(?:\s*\d{1,2}\s*日)?\s*(?:[初重新再]?版本?(?![画权图式税])|出版(?![社人商])|印刷|重印)?|重印|[-/.]\d{1,2}(?:[-/.]\d{1,2})?(?![-\d])|$|(?=[\s,.;)\]]))/gu;
const editionLatin =
  /\b(?:isbn(?:-?1[03])?:?|\d+(?:st|nd|rd|th)\s+(?:anniversary\s+)?(?:ed\b\.?|edition)|(?:[a-z]+\s+)?edition|paperback|hardcover|hardback|mass market|kindle|e-?book|reprint|reissue|unabridged|deluxe|a novel|by)(?![\p{L}\p{N}])\.?/giu;
const parts = /\b(?:vol(?:ume)?\.?|book|part)\s*#?\d+(?![\p{L}\p{N}])\.?/giu;
/** Roles after a Han name, with or without 等 before them, followed by the end, a space or a sign. */
const roles =
  /(?<=\p{Script=Han}{2}|\p{L}\s)等?(?:编著|主编|原著|改编|编译|选编|编写|编绘|译注|校注|编文|撰文|著|译|编|绘|校|注|文|图)(?=$|[\s,;:，；：、。/|])/gu;
const bracketed = /[([{【〔（［｛]([^()[\]{}【】〔〕（）［］｛｝]{0,80})[)\]}】〕）］｝]/gu;

const isEdition = (text: string): boolean =>
  [editionHan, editionLatin, dates, parts].some((pattern) => text.search(pattern) >= 0);
/** (英), [清], (前苏联): where or when an author lived. */
const isOrigin = (text: string): boolean => /^\s*\p{Script=Han}{1,4}\s*$/u.test(text);

/** Whether what seems to be a role at the end of a text belongs to a word: 文 in 论文. */
function isPartOfWord(role: string, text: string): boolean {
  const [run = ''] = /\p{Script=Han}{1,8}$/u.exec(text) ?? [];
  return (segment(run, 'single').at(-1)?.length ?? 0) > role.replace('等', '').length;
}

/**
 * The text without edition, binding, year, role words and nationalities; null if there are none, or nothing else. For
 * text that finds nothing as it stands: `三体（典藏版） 刘慈欣著 2010年 正版` → `三体 刘慈欣`. `numbers`: whether `Vol. 2` and `Book 3`
 * stay.
 */
export function withoutNoise(text: string, numbers: 'kept' | 'left out' = 'left out'): string | null {
  const plain = text.slice(0, 500).normalize('NFKC');
  const left = plain
    .replace(bracketed, (whole, inside: string) => (isOrigin(inside) || isEdition(inside) ? ' ' : whole))
    .replace(editionHan, ' ')
    .replace(editionLatin, ' ')
    .replace(dates, ' ')
    .replace(numbers === 'kept' ? /$^/u : parts, ' ')
    .replace(roles, (role: string, at: number, whole: string) =>
      isPartOfWord(role, whole.slice(0, at + role.length)) ? role : ' ',
    )
    .replace(/\s+/gu, ' ')
    .trim();
  return left === plain.replace(/\s+/gu, ' ').trim() || !/[\p{L}\p{N}]{2}/u.test(left) ? null : left;
}

/** An ISBN within a longer text. */
export function isbnWithin(text: string): string | null {
  const found = /(?<!\d)97[89](?:[-\s]?\d){10}(?!\d)|(?<![\d-])\d(?:[-\s]?\d){8}[-\s]?[\dxX](?![\d-])/u.exec(
    text.slice(0, 500).normalize('NFKC'),
  );
  return found === null || found[0].length === text.trim().length ? null : found[0];
}
