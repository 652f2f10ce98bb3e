import type { Creator } from './author-roles.ts';
import { isCountry } from './name-lists.ts';
import { isSyllables } from './syllables.ts';

const dynasty =
  /^(?:先秦|西周|东周|周|春秋|战国|战国末|秦|汉|西汉|东汉|前汉|后汉|三国|三国魏|南朝·?[宋齐齊梁陈陳]|魏晋|五代十国|后梁|后汉|前秦|后秦|北凉|东吴|曹魏|武周|太平天国|南明|后金|三国魏|三国蜀|三国吴|魏|蜀|蜀汉|晋|西晋|东晋|十六国|南朝|北朝|南朝宋|刘宋|南宋|南朝梁|南朝齐|南朝陈|梁|齐|陈|南梁|北魏|北齐|北周|隋|唐|五代|后晋|后唐|后周|南唐|后蜀|宋|北宋|辽|金|西夏|元|明|清|清末|明末|清初|民国|近代|現代|现代|漢|晉|東漢|後漢|遼|北魏)[代朝]?$/u;
/** Text in brackets before a name that is not a country. */
export const notNationality = /^(?:等|著|编|译|绘|主编|作者|原著|图|文|美术|\d.*)$/u;

const nothing = { name: '', originalName: '', nationality: '', dynasty: '' };

const etc = /\s*[[(]?\s*(?:等(?:人|著|编|译)?|et al\.?)\s*[\])]?\s*$/u;
const corporateEnd =
  /(?:部|组|室|会|社|所|局|院|馆|司|校|厅|处|委|团|队|站|台|中心|大学|中学|小学|公司|集团|基金|联盟|工作坊|编|店|办|网|报|课题组|协作组)$/u;

/** Whether text consists of pinyin syllables in small letters. */
export const isPinyin = (text: string): boolean =>
  /^[a-z]+(?: [a-z]+)*$/u.test(text) && isSyllables(text.replaceAll(' ', ''));

/** A name with the brackets around it. */
export function nameOf(raw: string): Omit<Creator, 'role' | 'roleText'> | null {
  let text = raw.trim().replace(etc, '').trim();
  let nationality = '';
  let period = '';
  for (;;) {
    const bracket = /^[([]\s*([^()[\]]{1,12})\s*[)\]]\s*(.*)$/u.exec(text);
    const inside = bracket?.[1]?.trim() ?? '';
    if (bracket === null || notNationality.test(inside) || !/^\p{Script=Han}/u.test(inside)) break;
    // (佚名), [鲁迅]: brackets around the whole name.
    if (bracket[2] === '' && !dynasty.test(inside) && !isCountry(inside)) {
      text = inside;
      break;
    }
    if (dynasty.test(inside)) period = inside.replace(/(?<=.)[代朝]$/u, '');
    else nationality = inside;
    text = bracket[2] ?? '';
    if (text === '') return null;
  }
  let originalName = '';
  text = text.replace(
    /[([]([^()[\]]*(?:\([^()]*\))?[^()[\]]*)[)\]]/gu,
    (whole, inside: string, offset: number, all: string) => {
      // 小多(北京)文化传媒有限公司: brackets inside a body's name stay.
      if (
        offset > 0 &&
        /^\p{Script=Han}/u.test(all.slice(offset + whole.length)) &&
        /^\p{Script=Han}+$/u.test(inside)
      )
        return `⟨${inside}⟩`;
      const other = inside
        .replace(/^[男女]\s*[,、]\s*/u, '')
        .replace(
          /[,，]?\s*(?:公元前?|约|生于?|卒于?)?\s*\d{3,4}\s*[?？]?\s*(?:[-–~]\s*(?:约|卒于?)?\s*(?:\d{3,4})?[?？]?)?\s*/gu,
          ' ',
        )
        .trim();
      // 普普尔·贾亚卡(印度), 苏轼(宋): where or when after the name.
      if (dynasty.test(other) && period === '') period = other;
      else if (isCountry(other) && nationality === '') nationality = other;
      else if (originalName === '' && /\p{L}/u.test(other) && !notNationality.test(other))
        originalName = other;
      return ' ';
    },
  );
  const name = text
    .replace(/[()[\]{}]/gu, ' ')
    .replaceAll('⟨', '(')
    .replaceAll('⟩', ')')
    .replace(/(?<=\p{Script=Han}) ([a-z]+(?: [a-z]+)*)$/u, (whole, sounds: string) =>
      isPinyin(sounds) ? '' : whole,
    )
    .replace(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
      '',
    )
    .replace(/^(?:作者|著者|编者|责任者|译者|主编|原著)\s*[::]\s*/u, '')
    .replace(/^[\s,、;:.·/|*-]+|[\s,、;:/|*-]+$/gu, '')
    .replace(/(?<=\p{Script=Han}{2})[.。·]+$/u, '')
    .replace(/(?<=\p{Script=Han})\.(?=\p{Script=Han})/gu, '·')
    .replace(etc, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return /\p{L}/u.test(name) ? { ...nothing, name, originalName, nationality, dynasty: period } : null;
}

/** Whether a name is a body's, by its ending or a word in it. */
export function isCorporate(name: string): boolean {
  return (name.length > 4 && corporateEnd.test(name)) || /[《"“]/u.test(name);
}
