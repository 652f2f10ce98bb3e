import { chineseRole, spacedRole } from './author-roles.ts';
import { isCountry, isJapaneseSurname, looksChinese } from './name-lists.ts';

/** The characters of Chinese and Japanese names, for a class of a regular expression. */
export const nameSigns = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々`;
const eastern = new RegExp(`^[${nameSigns}·]+$`, 'u');
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /^[\p{Script=Hangul}·]+$/u;
/** A space that stays in the name. */
const kept = '\u00a0';

const isRole = (text: string): boolean =>
  chineseRole(text) !== undefined || spacedRole(text) !== undefined || /^等/u.test(text);
const isSingle = (text: string): boolean => /^\p{Script=Han}$/u.test(text);

/**
 * The part of a token that belongs to the name beside the space: nothing before its last comma, no country in brackets.
 */
const endOf = (token: string): string =>
  /[,、;]$/u.test(token) ? '' : (token.split(/[,、;)\]]/u).at(-1) ?? '');
const startOf = (token: string): string => token.split(/[,、;([]/u)[0] ?? '';

/** The name at the start of a token that may end in a role: 四译 → 四. */
function withoutRole(whole: string): string {
  const text = whole.replace(/(?<=.{2})等$/u, '');
  for (let size = Math.min(4, text.length - 1); size > 0; size -= 1)
    if (chineseRole(text.slice(-size)) !== undefined) return text.slice(0, -size);
  return text;
}

/** Joins two pieces with a space between them into one name; null if they are two names. */
function join(
  before: string,
  after: string,
  isListed: boolean,
  isJapanese: boolean,
  wasJoined: boolean,
): string | null {
  const [one, other] = [endOf(before), startOf(after)];
  if (one === '' || other === '') return null;
  if (isSingle(one) && isSingle(other) && one === before && other === after && isListed) return '';
  if (isRole(one) || isRole(other)) return null;
  if (hangul.test(one) && hangul.test(other)) return kept;
  if (!eastern.test(one) || !eastern.test(other)) return null;
  const given = withoutRole(other);
  if (isSingle(one)) return '';
  if (isSingle(given) && !wasJoined && one.length <= 3) return '';
  if (kana.test(one) && kana.test(other)) return '';
  if (kana.test(one) !== kana.test(other) && one.length <= 6 && given.length <= 6 && !wasJoined) return '';
  if (isJapaneseSurname(one) && given.length <= 3 && (isJapanese || isListed || !looksChinese(given)))
    return '';
  if (isJapanese && one.length <= 3 && given.length <= 3) return '';
  if (!isListed || /·/u.test(one + given) || looksChinese(one) || looksChinese(given)) return null;
  return one.length + given.length <= 4 ? '' : '·';
}

/**
 * Removes the spaces within names: 黒澤 明, 丁 玲 著, 罗伯特 E. 古丁, V. S. 奈保尔. In a list with ` / ` between people, including those
 * in 米歇尔 翁佛雷 and before a name in its own script: 福尼耶 Marcel Fournier becomes 福尼耶(Marcel Fournier).
 */
export function joinSpaced(text: string, isListed: boolean): string {
  const tidy = text
    .replace(/(?<=(?<!\p{L})\p{Lu}\.)\s+(?=(?:\p{Lu}\.\s*)*\p{Script=Han})/gu, '')
    .replace(/(?<=\p{Script=Han})\s+(?=(?:\p{Lu}\.)+\s?\p{Script=Han})/gu, '·');
  const tokens = tidy.split(' ');
  const isJapanese = /^[([]日本?[)\]]/u.test(tidy);
  let joined = tokens[0] ?? '';
  let last = joined;
  let wasJoined = false;
  for (const token of tokens.slice(1)) {
    const sign = join(last, token, isListed, isJapanese, wasJoined);
    joined += (sign ?? ' ') + token;
    last = sign === null ? token : last + sign + token;
    wasJoined = sign !== null && sign !== kept;
  }
  return withOriginal(joined, isListed);
}

const original = new RegExp(
  String.raw`^((?:[([][^()[\]]{1,12}[)\]])?[${nameSigns}·.-]+) ((?:\p{Lu}[\p{Script=Latin}.'’-]*|\p{Lu}\.)(?:,? [\p{Script=Latin}.'’-]+)*)$`,
  'u',
);

function withOriginal(text: string, isListed: boolean): string {
  const found = original.exec(text);
  if (found?.[1] === undefined || found[2] === undefined) return text;
  const isForeign = found[1].includes('·') || isCountry(/^[([]([^)\]]+)/u.exec(found[1])?.[1] ?? '');
  return isListed || isForeign ? `${found[1]}(${found[2]})` : text;
}
