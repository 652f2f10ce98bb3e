import { parseLatin } from './author-latin.ts';
import { isCorporate, isPinyin, nameOf, notNationality } from './author-name.ts';
import {
  type Creator,
  chineseRole,
  doubtfulRoles,
  longestRole,
  type Role,
  shyRoles,
} from './author-roles.ts';

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
    const role = chineseRole(bracketed[2]);
    if (role !== undefined) return { rest: bracketed[1], role, roleText: bracketed[2] };
  }
  for (let size = Math.min(longestRole, text.length); size > 0; size -= 1) {
    const word = text.slice(-size);
    const role = chineseRole(word);
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
      chineseRole(text.slice(-1)) !== undefined
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

/** `文/张三`, `图: 李四`, `作者：王五`: the role before the name. */
const leading =
  /^(作者|著者|编者|译者|主编|编著|绘者|绘图|绘画|插图|摄影|翻译|原著|改编|撰文|责任者|文|图|绘|著|译|编)\s*[:/]\s*(?=\S)/u;

/** 主编季野, 张西明: the same without a sign, before a personal name. */
const unmarkedLeading = /^(?:主编|作者|译者|编者|著者|编著)(?=\p{Script=Han}{2,4}$)/u;

/** Undoes `[(英)莎士比亚著]`: brackets around a whole statement say only that it was not on the title page. */
function withoutFrame(text: string): string {
  const inside = /^\[(.+)\]$/u.exec(text)?.[1];
  return inside !== undefined &&
    !/\][^[]*$/u.test(inside.replace(/\[[^\]]*\]/gu, '')) &&
    chineseRole(inside) === undefined
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
      return chineseRole(inside) !== undefined || notNationality.test(inside) || !isNext
        ? whole
        : `,${bracket}`;
    },
  );
}

/** Signs and slips that carry no name: material in brackets, a second title after the role. */
function mend(segment: string): string {
  return segment
    .replace(/\[(?:专著|图书|普通图书|电子资源|文字资料|汇编)\]/gu, '')
    .replace(/((?<=[\p{L})])[著译编绘]|\[著\])\.\s*\p{Script=Han}.*$/u, '$1')
    .replace(/\s*\/+\s*(\p{Script=Han}+)/gu, (whole, right: string) =>
      chineseRole(right) !== undefined ? whole : `,${right}`,
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
  let leadRole = lead?.[1] ?? '';
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
      chineseRole(part) === undefined &&
      /^\p{Script=Han}/u.test(next) &&
      chineseRole(next) === undefined;
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
      const before = index === 0 ? (unmarkedLeading.exec(part)?.[0] ?? '') : '';
      if (before !== '') leadRole = before;
      const name = nameOf(part.slice(before.length));
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
  settle(chineseRole(leadRole) ?? 'author', leadRole);
  return creators;
}

/** Statements with Han characters. */
export function parseHan(text: string): readonly Creator[] {
  const tidy = text
    // (Cornelia Neudert著;…: a bracket never closed ends before the role.
    .replace(/\(([\p{Script=Latin}.,'’ -]+)(?=[著编译绘]+\s*(?:;|$))/gu, '($1)')
    // 文/张三 图/李四: each role stands before its own name.
    .replace(/\s+(?=(?:文|图|绘|著|译|编|摄影|插图|绘画|翻译|主编|改编)\s*[:/]\s*\p{L})/gu, ';');
  const segments = splitOutside(
    withoutFrame(tidy),
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
