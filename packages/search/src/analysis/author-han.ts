import { parseLatin } from './author-latin.ts';
import {
  type Creator,
  chineseRoles,
  doubtfulRoles,
  longestRole,
  type Role,
  shyRoles,
} from './author-roles.ts';
import { isSyllables } from './syllables.ts';

const dynasty =
  /^(?:先秦|西周|东周|周|春秋|战国|战国末|秦|汉|西汉|东汉|前汉|后汉|三国|三国魏|三国蜀|三国吴|魏|蜀|蜀汉|晋|西晋|东晋|十六国|南朝|北朝|南朝宋|刘宋|南宋|南朝梁|南朝齐|南朝陈|梁|齐|陈|南梁|北魏|北齐|北周|隋|唐|五代|后晋|后唐|后周|南唐|后蜀|宋|北宋|辽|金|西夏|元|明|清|清末|明末|清初|民国|近代|現代|现代|漢|晉|東漢|後漢|遼|北魏)[代朝]?$/u;
/** What stands in brackets before a name and is no country. */
const notNationality = /^(?:等|著|编|译|绘|主编|作者|原著|图|文|美术|\d.*)$/u;

const nothing = { name: '', originalName: '', nationality: '', dynasty: '' };

/** Cuts at separators that are in no bracket and no 《》; an unclosed bracket ends with the text. */
function splitOutside(
  text: string,
  isSeparator: (text: string, index: number) => boolean,
): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if ('([《〈「『“'.includes(character)) depth += 1;
    else if (')]》〉」』”'.includes(character)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && isSeparator(text, index)) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const isLatin = (character: string | undefined): boolean =>
  character !== undefined && /[\p{Script=Latin}.,'’\-–]/u.test(character);

/** A space separates unless it stands in a Latin name: `(美)Kira Freed主编`. */
function isListSeparator(text: string, index: number): boolean {
  const character = text[index] ?? '';
  if (/[,、|]/u.test(character))
    return !(
      character === ',' &&
      isLatin(text[index - 1]) &&
      /^,?\s*(?:jr|sr|ii|iii)\b/iu.test(text.slice(index))
    );
  return character === ' ' && !(isLatin(text[index - 1]) && isLatin(text[index + 1]));
}

interface Roled {
  readonly rest: string;
  readonly role: Role;
  readonly roleText: string;
}

/** Takes the longest role word off the end: `陈良廷等译` → 陈良廷等, 译. */
function takeRole(text: string, isBold: boolean): Roled | null {
  const bracketed = /^(.+?)\s*\[([^\]]{1,8})\]$/u.exec(text);
  if (bracketed?.[1] !== undefined && bracketed[2] !== undefined) {
    const role = chineseRoles.get(bracketed[2]);
    if (role !== undefined) return { rest: bracketed[1], role, roleText: bracketed[2] };
  }
  for (let size = Math.min(longestRole, text.length); size > 0; size -= 1) {
    const word = text.slice(-size);
    const role = chineseRoles.get(word);
    if (role === undefined) continue;
    const rest = text.slice(0, -size).replace(/[\s/·、:-]+$/u, '');
    const name = rest.replace(/[([][^)\]]*[)\]]/gu, '').trim();
    if (name === '' && rest === '') return { rest: '', role, roleText: word };
    const isSafe = name.length > 1 || size > 1 || /[)\]]$/u.test(rest) || rest.length < text.length - size;
    if (!isSafe) continue;
    // 绿原译: a name has two characters where it can; 本书编写组编: the body is a 编写组.
    const isPlain = /^\p{Script=Han}+$/u.test(rest);
    if (
      isPlain &&
      size > 1 &&
      name.length < (doubtfulRoles.has(word) ? 3 : 2) &&
      chineseRoles.has(text.slice(-1))
    )
      continue;
    if (word === '组编' && workingGroup.test(rest)) continue;
    if (shyRoles.has(word) && !isBold && !isCorporate(rest) && !/[)\]\s]$/u.test(text.slice(0, -size)))
      continue;
    return joined({ rest, role, roleText: word }, text.slice(0, -size));
  }
  return null;
}

/** `编、绘`, `著/绘`, `主编·译`: roles joined by a sign are one; the first says what the person is. */
function joined(found: Roled, before: string): Roled {
  const sign = /([/、·&和并兼及])\s*$/u.exec(before);
  if (sign === null) return found;
  const head = before.slice(0, sign.index).trim();
  const first = takeRole(head, true);
  if (first === null || first.rest === '') return found;
  return { ...first, roleText: `${first.roleText}${sign[1] ?? ''}${found.roleText}` };
}

const workingGroup = /(?:编写|编辑|编审|编译|创作|课题|项目|教研|教材|专家|协作|研究|工作|摄制)$/u;

const etc = /\s*[[(]?\s*(?:等(?:人|著|编|译)?|et al\.?)\s*[\])]?\s*$/u;
const corporateEnd =
  /(?:部|组|室|会|社|所|局|院|馆|司|校|厅|处|委|团|队|站|台|中心|大学|中学|小学|公司|集团|基金|联盟|工作坊|编|店|办|网|报|课题组|协作组)$/u;

/** One name with what stands in brackets around it. */
function nameOf(raw: string): Omit<Creator, 'role' | 'roleText'> | null {
  let text = raw.trim().replace(etc, '').trim();
  let nationality = '';
  let period = '';
  for (;;) {
    const bracket = /^[([]\s*([^()[\]]{1,12})\s*[)\]]\s*(.*)$/u.exec(text);
    const inside = bracket?.[1]?.trim() ?? '';
    if (bracket === null || notNationality.test(inside) || !/^\p{Script=Han}/u.test(inside)) break;
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
        .replace(/[,，]?\s*\d{3,4}\s*[?？]?\s*[-–~]?\s*(?:\d{3,4})?[?？]?\s*/gu, ' ')
        .trim();
      if (originalName === '' && /\p{L}/u.test(other) && !notNationality.test(other)) originalName = other;
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
    .replace(etc, '')
    .replace(/\s+/gu, ' ');
  return /\p{L}/u.test(name) ? { ...nothing, name, originalName, nationality, dynasty: period } : null;
}

/** `文/张三`, `图: 李四`, `作者：王五`: the role before the name. */
const leading =
  /^(作者|著者|编者|译者|主编|编著|绘者|绘图|绘画|插图|摄影|翻译|原著|改编|撰文|责任者|文|图|绘|著|译|编)\s*[:/]\s*(?=\S)/u;

/** Undoes `[(英)莎士比亚著]`: brackets around a whole statement say only that it was not on the title page. */
function withoutFrame(text: string): string {
  const inside = /^\[(.+)\]$/u.exec(text)?.[1];
  return inside !== undefined &&
    !/\][^[]*$/u.test(inside.replace(/\[[^\]]*\]/gu, '')) &&
    chineseRoles.get(inside) === undefined
    ? inside
    : text;
}

/** A second person after the first without a separator: `柯南道尔著(英)佩吉特绘`. */
function cutBeforeNationality(text: string): string {
  return text.replace(
    /(?<=[^\s,、;([/:·])\s*([([])(?=[\p{Script=Han}]{1,8}[)\]]\p{L})/gu,
    (whole, bracket: string, offset: number) => {
      const inside = /^[([](\p{Script=Han}+)/u.exec(text.slice(offset).trimStart())?.[1] ?? '';
      const before =
        text
          .slice(0, offset)
          .split(/[,、;]/u)
          .at(-1) ?? '';
      const isNext = /^\s/u.test(whole) || takeRole(before, false) !== null;
      return chineseRoles.has(inside) || notNationality.test(inside) || !isNext ? whole : `,${bracket}`;
    },
  );
}

const isPinyin = (text: string): boolean =>
  /^[a-z]+(?: [a-z]+)*$/u.test(text) && isSyllables(text.replaceAll(' ', ''));

/** Signs and slips that carry no name: material in brackets, a second title after the role. */
function mend(segment: string): string {
  return segment
    .replace(/\[(?:专著|图书|普通图书|电子资源|文字资料|汇编)\]/gu, '')
    .replace(/((?<=[\p{L})])[著译编绘]|\[著\])\.\s*\p{Script=Han}.*$/u, '$1')
    .replace(/\s*\/+\s*(\p{Script=Han}+)/gu, (whole, right: string) =>
      chineseRoles.has(right) ? whole : `,${right}`,
    );
}

function parseSegment(segment: string, isBold: boolean): readonly Creator[] {
  const creators: Creator[] = [];
  let waiting: Omit<Creator, 'role' | 'roleText'>[] = [];
  const settle = (role: Role, roleText: string): void => {
    creators.push(...waiting.map((name) => ({ ...name, role, roleText })));
    waiting = [];
  };
  const lead = leading.exec(segment);
  const text = cutBeforeNationality(mend(lead === null ? segment : segment.slice(lead[0].length)))
    .replace(/\s*([)\]])\s*(?=\S)/gu, '$1')
    .replace(/(?<=\S)\s+(?=[([])/gu, '');
  // A list that begins in Latin script has commas between people and spaces inside their names: 村上 春樹.
  const isLatinList = /^\p{Script=Latin}/u.test(text) && text.includes(', ');
  const parts = splitOutside(text, isLatinList ? (whole, index) => whole[index] === ',' : isListSeparator);
  for (let index = 0; index < parts.length; index += 1) {
    let part = parts[index] ?? '';
    const next = parts[index + 1] ?? '';
    // 余　华 and 丁 玲 著: one surname, a space, the given name.
    const isSetApart =
      /^\p{Script=Han}$/u.test(part) &&
      !chineseRoles.has(part) &&
      /^\p{Script=Han}/u.test(next) &&
      !chineseRoles.has(next);
    if (isSetApart && text.includes(`${part} ${next}`)) {
      part += next;
      index += 1;
    }
    // Some exports add the name once more in pinyin: 杨鹏 著 yang peng.
    if (isPinyin(part.replace(/\(.*\)$/u, ''))) continue;
    // 尼曼绘(内文): what of the book the work was.
    const bare = part.replace(/(?<=\p{Script=Han})\(\p{Script=Han}{1,4}\)$/u, '');
    const found = takeRole(part, isBold) ?? (bare === part ? null : takeRole(bare, false));
    if (found === null) {
      const name = nameOf(part);
      if (name !== null) waiting.push(name);
      continue;
    }
    const name = nameOf(found.rest);
    if (name !== null) waiting.push(name);
    if (waiting.length > 0) settle(found.role, found.roleText);
    else {
      // 主编、著: a second role of the people before.
      const last = creators.at(-1);
      if (last !== undefined && last.roleText !== found.roleText)
        creators[creators.length - 1] = { ...last, roleText: `${last.roleText} ${found.roleText}` };
    }
  }
  const leadRole = lead?.[1] ?? '';
  settle(chineseRoles.get(leadRole) ?? 'author', leadRole);
  return creators;
}

/** Statements with Han characters. */
export function parseHan(text: string): readonly Creator[] {
  const segments = splitOutside(
    withoutFrame(text),
    (whole, index) => whole[index] === ';' || whole[index] === '|',
  ).map(withoutFrame);
  const roles = segments.filter((segment) => takeRole(segment, true) !== null).length;
  return segments.flatMap((segment) => {
    // Text after " : " is a piece of the title that slipped into the column.
    const statement = segment.replace(/^(作者|著者|责任者)\s*:\s*/u, '').replace(/\s:\s.*$/u, '');
    if (!/\p{Script=Han}/u.test(statement)) return parseLatin(statement);
    return parseSegment(statement, roles > 1);
  });
}

/** Whether a name is a body's, by how it ends or what it holds. */
export function isCorporate(name: string): boolean {
  return (name.length > 4 && corporateEnd.test(name)) || /[《"“]/u.test(name);
}
