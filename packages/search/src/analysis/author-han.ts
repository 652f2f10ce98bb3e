import { cutEntries, eastern, label } from './author-entries.ts';
import { parseLatin } from './author-latin.ts';
import { isCorporate, isPinyin, nameOf, notNationality } from './author-name.ts';
import {
  type Creator,
  chineseRole,
  doubtfulRoles,
  longestRole,
  type Role,
  shyRoles,
  spacedRole,
} from './author-roles.ts';
import { joinSpaced } from './author-spaces.ts';

/** Cuts at separators outside brackets and 《》. An unclosed bracket ends with the text. */
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
  if (/[+&]/u.test(character))
    return eastern.test(text[index - 1] ?? '') && eastern.test(text[index + 1] ?? '');
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

/** Splits off the longest role word at the end: `陈良廷等译` → 陈良廷等, 译. */
function takeRole(text: string, isBold: boolean): Roled | null {
  const bracketed = /^(.+?)\s*[[(]([^\])]{1,8})[\])]$/u.exec(text);
  if (bracketed?.[1] !== undefined && bracketed[2] !== undefined) {
    const role = chineseRole(bracketed[2]) ?? spacedRole(bracketed[2]);
    if (role !== undefined) return { rest: bracketed[1], role, roleText: bracketed[2] };
  }
  const word = spacedRole(text);
  if (word !== undefined) return { rest: '', role: word, roleText: text };
  const others = takeRoleOfOthers(text);
  if (others !== null) return others;
  for (let size = Math.min(longestRole, text.length); size > 0; size -= 1) {
    const word = text.slice(-size);
    const role = chineseRole(word);
    if (role === undefined) continue;
    const rest = text.slice(0, -size).replace(/[\s/·、:-]+$/u, '');
    const name = rest.replace(/[([][^)\]]*[)\]]/gu, '').trim();
    if (name === '' && rest === '') return { rest: '', role, roleText: word };
    const isSafe = name.length > 1 || size > 1 || /[)\]]$/u.test(rest) || rest.length < text.length - size;
    if (!isSafe) continue;
    // A name has two characters where possible: 绿原译. In 本书编写组编, the body is a 编写组.
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

/** 等撰, 郭守敬等撰集: whatever follows 等 is a role, even if it is not listed. */
function takeRoleOfOthers(text: string): Roled | null {
  const found = /^(.*?)\s*等人?\s*(\p{Script=Han}{1,4})$/u.exec(text);
  if (found?.[1] === undefined || found[2] === undefined) return null;
  const role = chineseRole(found[2]) ?? chineseRole(found[2].slice(-1));
  return role === undefined ? null : { rest: found[1], role, roleText: found[2] };
}

/** `编、绘`, `著/绘`, `主编·译`: roles joined by a sign count as one, the first of them. */
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
  /^(作者|著者|编者|译者|校者|注者|绘者|(?:执行|副|总|丛书|本册|本书|分册)?主编|总?编审|编著|绘图|绘画|插图|摄影|翻译|原著|改编|改写|编写|撰文|校注|校註|注释|审校|审订|策划|责任者|文|图|绘|著|译|编|글|그림|사진|지은이|옮긴이|엮은이|그린이)\s*[:/]\s*(?=\S)/u;
/** 主编季野, 执行主编 张三: the same before a personal name, without a sign. */
const unmarkedLeading =
  /^(?:(?:执行|副|总|丛书|本册|本书|分册)?主编|作者|译者|编者|著者|编著|校注|校註|编注|編注)(?=\p{Script=Han}{2,4}$)/u;

/** Undoes `[(英)莎士比亚著]`: brackets around a whole statement only say that it was not on the title page. */
function withoutFrame(text: string): string {
  const inside = /^\[(.+)\]$/u.exec(text)?.[1] ?? /^\(([^()]+ [^()]+)\)$/u.exec(text)?.[1];
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

/** 特拉亨伯格(Marvin Trachtenberg) 伊莎贝尔·海曼: a second person after a name in its own script. */
const cutAfterOriginal = (text: string): string =>
  text.replace(/(?<=\p{Script=Han}\s?\([\p{Script=Latin}\s.,'’-]+\))\s+(?=\p{Script=Han}+·)/gu, ',');

/** Removes signs and errors that carry no name: material in brackets, a second title after the role. */
function mend(segment: string): string {
  return (
    segment
      // (唐)[柳宗元著]: supplied by the cataloguer, with its role.
      .replace(/\[([^[\]]+)\]/gu, (whole, inside: string) =>
        (takeRole(inside, false)?.rest.length ?? 0) > 1 ? inside : whole,
      )
      .replace(/\[(?:专著|图书|普通图书|电子资源|文字资料|汇编)\]/gu, '')
      .replace(/((?<=[\p{L})])[著译编绘]|\[著\])\.\s*\p{Script=Han}.*$/u, '$1')
      .replace(/\s*\/+\s*(\p{Script=Han}+)/gu, (whole, right: string) =>
        chineseRole(right) !== undefined ? whole : `,${right}`,
      )
  );
}

function parseSegment(segment: string, isBold: boolean, isListed: boolean): readonly Creator[] {
  const creators: Creator[] = [];
  let waiting: Omit<Creator, 'role' | 'roleText'>[] = [];
  const settle = (role: Role, roleText: string): void => {
    creators.push(...waiting.map((name) => ({ ...name, role, roleText })));
    waiting = [];
  };
  const lead = leading.exec(segment);
  let leadRole = lead?.[1] ?? '';
  const spaced = lead === null ? segment : segment.slice(lead[0].length);
  const tidy = cutBeforeNationality(mend(cutAfterOriginal(spaced)))
    .replace(/\s*([)\]])\s*(?=\S)/gu, '$1')
    .replace(/(?<=\S)\s+(?=[([])/gu, '');
  const text = joinSpaced(tidy, isListed);
  // A list that begins in Latin script has commas between people and spaces inside their names: 村上 春樹.
  const isLatinList = /^\p{Script=Latin}/u.test(text) && text.includes(', ');
  const parts = splitOutside(text, isLatinList ? (whole, index) => whole[index] === ',' : isListSeparator);
  for (const [index, part] of parts.entries()) {
    // Some exports repeat the name in pinyin: 杨鹏 著 yang peng.
    if (isPinyin(part.replace(/\(.*\)$/u, '')) && creators.length + waiting.length > 0) continue;
    // 尼曼绘(内文): which part of the book.
    const bare = part.replace(/(?<=\p{Script=Han})\(\p{Script=Han}{1,4}\)$/u, '');
    const found = takeRole(part, isBold) ?? (bare === part ? null : takeRole(bare, false));
    if (found === null) {
      const before = index === 0 ? (unmarkedLeading.exec(part)?.[0] ?? '') : '';
      if (before !== '') leadRole = before;
      const name = nameOf(part.slice(before.length));
      if (name !== null) waiting.push(name);
      continue;
    }
    const isAgain = waiting.length > 0 && isPinyin(found.rest.replace(/\(.*\)$/u, ''));
    const name = isAgain ? null : nameOf(found.rest);
    if (name !== null) waiting.push(name);
    if (waiting.length > 0) settle(found.role, found.roleText);
    else if (creators.length === 0 && index < parts.length - 1) leadRole = found.roleText;
    else {
      // 主编、著: a second role of the preceding people.
      const last = creators.at(-1);
      if (last !== undefined && last.roleText !== found.roleText)
        creators[creators.length - 1] = { ...last, roleText: `${last.roleText} ${found.roleText}` };
    }
  }
  settle(chineseRole(leadRole) ?? spacedRole(leadRole) ?? 'author', leadRole);
  return creators;
}

/** Statements with Chinese, Japanese or Korean characters. */
export function parseHan(text: string): readonly Creator[] {
  const tidy = text
    .replace(label, '')
    // (Cornelia Neudert著;…: an unclosed bracket ends before the role.
    .replace(/\(([\p{Script=Latin}.,'’ -]+)(?=[著编译绘]+\s*(?:;|$))/gu, '($1)')
    // 文/张三 图/李四: each role precedes its name.
    .replace(/\s+(?=(?:文|图|绘|著|译|编|摄影|插图|绘画|翻译|主编|改编)(?:\s*:\s*|\/)\p{L})/gu, ';');
  const entries = cutEntries(withoutFrame(tidy), splitOutside).map((entry) => ({
    ...entry,
    text: withoutFrame(entry.text),
  }));
  const roles = entries.filter(({ text: entry, isListed }) => takeRole(entry, !isListed) !== null).length;
  return entries.flatMap(({ text: entry, isListed }) => {
    // Text after " : " is part of the title that strayed into the column.
    const statement = entry.replace(label, '').replace(/\s:\s.*$/u, '');
    if (!eastern.test(statement)) return parseLatin(statement, isListed);
    // Hwu, Wen-mei W. 编: only the role is Chinese.
    const latin = takeRole(statement, true);
    if (latin !== null && latin.rest !== '' && !eastern.test(latin.rest))
      return parseLatin(latin.rest, isListed).map((one) => ({
        ...one,
        role: latin.role,
        roleText: latin.roleText,
      }));
    const own = isListed && takeRole(entry, false) === null ? 1 : 0;
    return parseSegment(statement, roles + own > 1, isListed);
  });
}
