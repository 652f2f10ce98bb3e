import type { Language } from '@yuelan/contract';
import { partOfSpeech, segment } from '@yuelan/search';
import { stopWords } from '../everyday/frames.ts';
import { findTopics } from '../everyday/topic-finder.ts';
import type { Plan } from './plan.ts';
import { marker, withoutFrame } from './question-text.ts';
import { readWishes } from './read-wishes.ts';
import { isWriter } from './read-writer.ts';

/** Patterns match folded text, in which 像 becomes 象 and 著 becomes 着. */

const alike: Readonly<Record<Language, readonly RegExp[]>> = {
  'zh-CN': [
    /(?:象|跟|和|与|同)\s*(.+?)\s*(?:一样|类似|差不多|相似|相近|同类|那样|这样|这种|这类)/u,
    /比\s*(.+?)\s*(?:还|更)(?:要)?(?:好看|精彩|有趣|好玩|有意思)/u,
    /类似(?:于)?\s*(.+?)\s*(?:的书?|这样|那样|$)/u,
    /(?:喜欢|看完|读完|看过|读过|爱看)了?\s*(.+?)[\s,]*(?:了|之后|以后|后)?[\s,]*(?:还|接下来|下一本|应该|可以|再|的人|想|有没有|推荐)\s*.*(?:看|读|喜欢|什么|类似|差不多|相近|同类|这样|那样|再找|再来)/u,
  ],
  'en-US': [
    /\b(?:books?|something|anything|stor(?:y|ies)|novels?|titles?|one|more|reads?) (?:just |a bit |kind of )?(?:like|similar to|in the style of) (.+?)(?= (?:but|though|except|only|not|without|for)\b|$)/u,
    /\bsimilar to (.+?)(?= (?:but|though|except|only|not|without|for)\b|$)/u,
    /\bread (?:next )?after (.+?)(?= (?:but|though|except|only|not|without)\b|$)/u,
    /\b(?:liked|loved|enjoyed|finished|just read|have read|after reading) (.+?)(?: (?:and|but|hated?|disliked?|what|now|so|can|could|should|is there|are there|any)\b.*)?$/u,
  ],
};
/** Used with a title in quotation marks, wherever it stands. */
const ofItsKind: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /类似|差不多|相似|相近|同类|书荒|求推荐|(?:这|那)(?:样|种|类|个味道)的/u,
  'en-US': /\b(?:similar|more like|what next|read next|same (?:kind|sort|style))\b/u,
};
const sameAuthor: Readonly<Record<Language, readonly RegExp[]>> = {
  'zh-CN': [
    /^(?:请问|那)?(他|她|(?:这|那)(?:个|位)?(?:作者|作家|人))(?:还|都|另外|一共|也)*(?:写|出|着)(?:过|了|有)*(?:什么|哪些|别的|其[他它]|多少|啥)/u,
    /^(?:还有|有没有|有)?(?:没有)?(他|她|(?:这|那)(?:个|位)?(?:作者|作家))的?(?:其[他它]|别的|另外的?|写)/u,
    /^(.*?)\s*(?:的)?(?:作者|作家)\s*(?:还|另外|其他|别的|写过|有没有|的其他|的别的|其它|的)/u,
    /(?:和|与|跟)\s*(.+?)\s*(?:同一个|同一|相同)(?:的)?作者/u,
  ],
  'en-US': [
    /\b(?:what|which|anything|something)(?: (?:else|other|more))?(?: (?:books?|novels?|stories|works))? (?:did|has|have) (he|she|they|(?:this|that|the(?: same)?) (?:author|writer)) (?:also )?(?:write|written|wrote)\b/u,
    /\b(?:else|other|more|any|anything|books?|novels?|stories) (?:by|from) (him|her|them|(?:this|that|the same) (?:author|writer))\b/u,
    /\bauthor (?:of|who wrote|that wrote) (.+?)(?: (?:also|write|wrote|written|else|have|has|did)\b.*)?$/u,
    /\bsame (?:author|writer) (?:as|of) (.+)$/u,
    /\bwho(?:ever)? wrote (.+?)(?: (?:also|write|wrote|written|else)\b.*)?$/u,
  ],
};
const author: Readonly<Record<Language, readonly RegExp[]>> = {
  'zh-CN': [
    /^(?:请问)?([\p{Script=Han}·]{2,8}?)(?:的(?:书|作品)?|除了.{1,20}?)(?:.{0,4}(?:哪(?:本|些)|还(?:写|有)|都有|有没有|现在))/u,
    /(?:作者|作家)\s*(?:是|叫|为|名叫)?\s*([\p{Script=Han}a-z ]{2,30}?)\s*(?:的|写|$)/u,
    /([\p{Script=Han}]{2,12}?|[a-z ]{3,40}?)\s*(?:写的|(?<![不睡活走看想等站坐跑爱带拿跟听读])着的|创作的|写过|所写的|还写|都写)/u,
    /(?:有没有|推荐|看|读|找|借|有)?\s*([\p{Script=Han}]{2,12}?|[a-z ]{3,40}?)\s*(?:老师)?的(?:作品|小说|动物小说|着作|全集|诗集|散文|诗|童话|戏剧|剧本)/u,
  ],
  'en-US': [
    /\b(?:written |works |anything |something |novels |stories |poems |plays |else )?by (?:the (?:author|writer) )?([\p{L} ]{3,50}?)(?: (?:in|for|that|which|available|please|do|on)\b.*)?$/u,
    /\b(?:what|which)(?: else| other books?| books?)? (?:did|has|have) ([\p{L} ]{3,50}?) (?:also )?(?:write|written|wrote)/u,
  ],
};
const writer: Readonly<Record<Language, readonly RegExp[]>> = {
  'zh-CN': [/^(?:请问)?(.+?)(?:是|的作者是)谁(?:写|着|作|创作)?的?$/u, /^谁(?:写了?|是)(.+?)(?:的作者)?$/u],
  'en-US': [
    /^who(?:ever)? (?:wrote|writes|is the (?:author|writer) of) (?!the one|a book|that|this)(.+)$/u,
    /^(?:who is )?(the (?:first|second|third|fourth|fifth|sixth)) (?:ones?|books?)(?: s)? (?:author|writer)$/u,
  ],
};
/** Who, as the reader believes, wrote the quoted title; the first patterns ask whether that is so. */
const claimed: Readonly<Record<Language, readonly (readonly ['writer' | 'itself', RegExp])[]>> = {
  'zh-CN': [
    ['writer', /([\p{Script=Han}·]{2,8}?)(?:是不是|有没有|真的|也)?(?:写|创作)(?:过|了|的)*\s*xqx/u],
    ['writer', /xqx\s*(?:是不是|不是|是)\s*([\p{Script=Han}·]{2,8}?)\s*(?:写|着|创作)的/u],
    ['writer', /xqx\s*的?作者(?:是不是|是)\s*([\p{Script=Han}·]{2,8}?)\s*[吗吧]?$/u],
    ['itself', /([\p{Script=Han}·]{2,8}?)(?:写)?的\s*xqx/u],
  ],
  'en-US': [
    ['writer', /\b(?:did|has|have) ([\p{L} ]{3,40}?) (?:really |also |ever )?(?:write|written|wrote) xqx/u],
    ['writer', /\b(?:was|is) ([\p{L} ]{3,40}?) (?:really )?(?:the )?(?:author|writer) of xqx/u],
    ['writer', /\b(?:was|is) xqx (?:really )?(?:written )?by ([\p{L} ]{3,40}?)$/u],
    ['itself', /xqx (?:written )?by ([\p{L} ]{3,40}?)(?= (?:in|for|please|and|or|that|available)\b|$)/u],
  ],
};

/** Nobody's name: by Friday, by next week. */
const noName =
  /^(?:请问|什么|哪|谁|有|我|你|他|她)|\b(?:who|you|any|the|a|an|my|next|this|to(?:day|morrow)|\w+day|week|month|year)\b/u;

function readClaim(folded: string, language: Language): Pick<Plan, 'relation' | 'author'> | undefined {
  for (const [relation, pattern] of claimed[language]) {
    const name = withoutFrame(pattern.exec(folded)?.[1] ?? '', language);
    if (name.length < 2 || noName.test(name)) continue;
    const isName = language === 'zh-CN' ? mayBeName(name) : name.includes(' ');
    if (isWriter(name) || (isName && findTopics(name).topics.length === 0)) return { relation, author: name };
  }
  return undefined;
}

const pointing: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /第([一二三四五六])本|(?:刚才)?(?:这|那)(?:一)?本书?|它/u,
  'en-US':
    /\bthe (first|second|third|fourth|fifth|sixth)(?: (?:one|book)\b|$)|\b(?:this|that) (?:book|one)\b/u,
};
const ordinals = ['一first', '二second', '三third', '四fourth', '五fifth', '六sixth'];

/** The book of the last answer, or whoever wrote it. */
const pronoun =
  /^(?:it|this|that|them|he|she|him|her|they|(?:this|that|the(?: same)?) (?:author|writer)|[他她]|[这那][个位]?(?:作者|作家|人)?|)$/u;

function firstMatch(patterns: readonly RegExp[], text: string, holding = ''): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    const part = found?.[1]?.trim() ?? '';
    if (found !== null && part !== '' && part.includes(holding)) return found;
  }
  return undefined;
}

/** Reads what the question wants in relation to a book that it names or refers to. */
export function readRelation(
  folded: string,
  language: Language,
  title: string,
): { readonly plan: Pick<Plan, 'title' | 'relation' | 'pointed' | 'author'>; readonly rest: string } {
  const none = { title: '', relation: 'itself', pointed: null, author: '' } as const;
  for (const [relation, patterns] of [
    ['writer', writer[language]],
    ['sameAuthor', sameAuthor[language]],
    ['alike', alike[language]],
  ] as const) {
    const found = firstMatch(patterns, folded, title === '' ? '' : marker) ?? firstMatch(patterns, folded);
    if (found === undefined) continue;
    const meant = (found[1] ?? '').trim();
    // In a question for an author, or for an author's other books, nothing else matters.
    const rest = relation === 'alike' ? folded.replace(found[0], ' ') : '';
    if (title !== '' && (meant.includes(marker) || relation !== 'alike'))
      return { plan: { ...none, title, relation }, rest: rest.replace(marker, ' ') };
    const pointed = pronoun.test(meant) ? (readPointed(folded, language) ?? 0) : readPointed(meant, language);
    if (pointed !== null) return { plan: { ...none, pointed, relation }, rest };
    const bare = withoutFrame(meant.replace(marker, ' '), language);
    if (bare !== '' && title === '') return { plan: { ...none, title: bare, relation }, rest };
  }
  if (title !== '') {
    const relation = ofItsKind[language].test(folded) ? 'alike' : 'itself';
    const claim = relation === 'alike' ? undefined : readClaim(folded, language);
    if (claim !== undefined) return { plan: { ...none, title, ...claim }, rest: '' };
    return {
      plan: { ...none, title, relation },
      rest: relation === 'alike' ? '' : folded.replace(marker, ' '),
    };
  }
  const byAuthor = firstMatch(author[language], folded);
  const name = byAuthor === undefined ? '' : withoutFrame(byAuthor[1] ?? '', language);
  // 恐龙写的 names nobody: a topic or an everyday word is not a name.
  if (
    byAuthor !== undefined &&
    name.length > 1 &&
    !/页|年级|岁/u.test(name) &&
    mayBeName(name) &&
    // 不要太厚的童话 names no writer.
    readWishes(name, language).rest.trim() === name &&
    findTopics(name).topics.length === 0 &&
    !stopWords.has(name)
  )
    return { plan: { ...none, author: name }, rest: withoutName(folded, byAuthor) };
  const pointed = readPointed(folded, language);
  if (pointed !== null && !saysMore(folded, language))
    return { plan: { ...none, pointed }, rest: folded.replace(pointing[language], ' ') };
  return { plan: none, rest: folded };
}

/**
 * Whether a text may be a person's name. 上海老弄堂生活 is not: the parts of a Chinese name are names or single characters.
 */
function mayBeName(name: string): boolean {
  if (!/\p{Script=Han}/u.test(name) || name.includes('·')) return true;
  const parts = segment(name);
  return (
    parts.length === 1 ||
    (!/[的了不能会]/u.test(name) &&
      parts.every((part) => part.length === 1 || /^n[rs]/u.test(partOfSpeech(part))))
  );
}

/** The text before and after an author's name: "… by Le Guin that isn't fantasy". */
function withoutName(folded: string, found: RegExpExecArray): string {
  const at = folded.indexOf(found[1] ?? '', found.index);
  return `${folded.slice(0, found.index)} ${folded.slice(at + (found[1] ?? '').length)}`;
}

/** Whether a question describes a book beside "that book": "a whale and a captain, what's that book". */
function saysMore(folded: string, language: Language): boolean {
  const found = pointing[language].exec(folded);
  if (found === null || found[1] !== undefined) return false;
  const { topics, words } = findTopics(folded.replace(found[0], ' '));
  return topics.length + words.filter((word) => word.length > 1 && !stopWords.has(word)).length >= 2;
}

function readPointed(text: string, language: Language): number | null {
  const found = pointing[language].exec(text);
  if (found === null) return null;
  const word = found[1];
  return word === undefined
    ? 0
    : Math.max(
        0,
        ordinals.findIndex((ordinal) => ordinal.includes(word)),
      );
}
