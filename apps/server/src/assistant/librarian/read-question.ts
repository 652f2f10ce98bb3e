import type { Language } from '@yuelan/contract';
import { fold } from '@yuelan/search';
import { endings, openings, stopWords } from '../everyday/frames.ts';
import { type FoundTopics, findTopics } from '../everyday/topic-finder.ts';
import { emptyPlan, hasWishes, type Plan } from './plan.ts';
import { readTalk } from './read-talk.ts';
import { readWishes } from './read-wishes.ts';

/**
 * Patterns are for folded text: there 像 is 象 and 著 is 着, whichever of them was typed.
 */
/** Stands for a title in quotation marks while the rest is read. Folding leaves it as it is. */
const marker = 'xqx';
const quoted =
  /《([^《》]{1,100})》|“([^“”]{1,100})”|「([^「」]{1,100})」|『([^『』]{1,100})』|"([^"]{1,100})"/u;

const asksForAny = /推荐|好书|看点什么|看什么|读什么|\b(?:recommend|suggest|something|anything)\b/u;

/** The language of a question: Chinese when it holds Chinese characters outside of quoted titles; `fallback` when it holds no letters. */
export function languageOfQuestion(question: string, fallback: Language): Language {
  const bare = question.replaceAll(new RegExp(quoted, 'gu'), '');
  for (const text of [bare, question]) {
    if (/\p{Script=Han}/u.test(text)) return 'zh-CN';
    if (/\p{Script=Latin}{2}/u.test(text)) return 'en-US';
  }
  return fallback;
}

/** Takes the frame of a question away: "请问有没有…的书吗". */
export function withoutFrame(text: string, language: Language): string {
  let bare = text.trim();
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replace(openings[language], '').replace(endings[language], '').trim();
  }
  return bare;
}

const alike: Readonly<Record<Language, readonly RegExp[]>> = {
  'zh-CN': [
    /(?:象|跟|和|与|同)\s*(.+?)\s*(?:一样|类似|差不多|相似|相近|同类|那样|这样|这种|这类)/u,
    /类似(?:于)?\s*(.+?)\s*(?:的书?|这样|那样|$)/u,
    /(?:喜欢|看完|读完|看过|读过|爱看)了?\s*(.+?)[\s,]*(?:了|之后|以后|后)?[\s,]*(?:还|接下来|下一本|应该|可以|再|的人|想|有没有|推荐)\s*.*(?:看|读|喜欢|什么|类似|差不多|相近|同类|这样|那样|再找|再来)/u,
  ],
  'en-US': [
    /\b(?:books?|something|anything|stor(?:y|ies)|novels?|titles?|one|more|reads?) (?:just |a bit |kind of )?(?:like|similar to|in the style of) (.+?)(?= (?:but|though|except|only|not|without|for)\b|$)/u,
    /\bsimilar to (.+?)(?= (?:but|though|except|only|not|without|for)\b|$)/u,
    /\bread (?:next )?after (.+?)(?= (?:but|though|except|only|not|without)\b|$)/u,
    /\b(?:liked|loved|enjoyed|finished|just read|have read|after reading) (.+?)(?: (?:and|what|now|so|can|could|should|is there|are there|any)\b.*)?$/u,
  ],
};
/** Beside a title in quotation marks, wherever it stands. */
const ofItsKind: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /类似|差不多|相似|相近|同类|(?:这|那)(?:样|种|类|个味道)的/u,
  'en-US': /\b(?:similar|more like|what next|read next|same (?:kind|sort|style))\b/u,
};
const sameAuthor: Readonly<Record<Language, readonly RegExp[]>> = {
  'zh-CN': [
    /^(.*?)\s*(?:的)?(?:作者|作家)\s*(?:还|另外|其他|别的|写过|有没有|的其他|的别的|其它|的)/u,
    /(?:和|与|跟)\s*(.+?)\s*(?:同一个|同一|相同)(?:的)?作者/u,
  ],
  'en-US': [
    /\bauthor (?:of|who wrote|that wrote) (.+?)(?: (?:also|write|wrote|written|else|have|has|did)\b.*)?$/u,
    /\bsame (?:author|writer) (?:as|of) (.+)$/u,
    /\bwho(?:ever)? wrote (.+?)(?: (?:also|write|wrote|written|else)\b.*)?$/u,
  ],
};
const author: Readonly<Record<Language, readonly RegExp[]>> = {
  'zh-CN': [
    /(?:作者|作家)\s*(?:是|叫|为|名叫)?\s*([\p{Script=Han}a-z ]{2,30}?)\s*(?:的|写|$)/u,
    /([\p{Script=Han}]{2,12}?|[a-z ]{3,40}?)\s*(?:写的|(?<![不睡活走看想等站坐跑爱带拿跟听读])着的|创作的|写过|所写的|还写|都写)/u,
    /(?:有没有|推荐|看|读|找|借|有)?\s*([\p{Script=Han}]{2,12}?|[a-z ]{3,40}?)\s*(?:老师)?的(?:作品|小说|动物小说|着作|全集|诗集|散文|诗|童话|戏剧|剧本)/u,
  ],
  'en-US': [
    /\b(?:written |works |anything |something |novels |stories |poems |plays |else )?by (?:the (?:author|writer) )?([\p{L} ]{3,50}?)(?: (?:in|for|that|which|available|please|do|on)\b.*)?$/u,
    /\b(?:what|which)(?: else| other books?| books?)? (?:did|has|have) ([\p{L} ]{3,50}?) (?:also )?(?:write|written|wrote)/u,
  ],
};
const pointing: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /第([一二三四五六])本|(?:刚才)?(?:这|那)(?:一)?本书?|它/u,
  'en-US':
    /\bthe (first|second|third|fourth|fifth|sixth)(?: (?:one|book)\b|$)|\b(?:this|that) (?:book|one)\b/u,
};
const ordinals = ['一first', '二second', '三third', '四fourth', '五fifth', '六sixth'];

function firstMatch(patterns: readonly RegExp[], text: string, holding = ''): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    const part = found?.[1]?.trim() ?? '';
    if (found !== null && part !== '' && part.includes(holding)) return found;
  }
  return undefined;
}

/**
 * Reads a question by its words alone: what it says of subject, author, title, readers, length and the rest. `fallback`: the
 * reader's language, for a question without letters. Pure; never throws.
 */
export function readQuestion(question: string, fallback: Language): Plan {
  const text = question.normalize('NFKC').slice(0, 500);
  const language = languageOfQuestion(text, fallback);
  const plan = emptyPlan(language);
  const quote = quoted.exec(text);
  const title = quote === null ? '' : (quote.slice(1).find((part) => part !== undefined) ?? '').trim();
  const folded = fold(quote === null ? text : text.replace(quoted, ` ${marker} `));
  if (title === '') {
    const talk = readTalk(folded, language);
    if (talk !== undefined) return { ...plan, talk };
  }
  const relation = readRelation(folded, language, title);
  const wished = readWishes(relation.rest, language);
  const named = { ...plan, ...wished.plan, ...relation.plan };
  const subject = readSubject(wished.rest, named, relation.plan.title === '');
  const read = {
    ...subject,
    title: asTyped(subject.title, text),
    author: asTyped(subject.author, text),
    phrase: asTyped(subject.phrase, text),
    said: subject.said.map((said) => asTyped(said, text)),
  };
  if (hasWishes(read)) return read;
  // "Recommend something": what others like.
  return asksForAny.test(folded) ? { ...read, popular: true } : { ...read, talk: 'unclear' };
}

/** A folded part as it stands in the question, with its capitals and its characters. */
function asTyped(folded: string, text: string): string {
  if (folded === '') return '';
  const characters = [...text];
  const { length } = [...folded];
  for (let at = 0; at + length <= characters.length; at += 1) {
    const part = characters.slice(at, at + length).join('');
    if (part.trim() === part && fold(part) === folded) return part;
  }
  return folded;
}

/** What the question wants of a book that it names or points at. */
function readRelation(
  folded: string,
  language: Language,
  title: string,
): { readonly plan: Pick<Plan, 'title' | 'relation' | 'pointed' | 'author'>; readonly rest: string } {
  const none = { title: '', relation: 'itself', pointed: null, author: '' } as const;
  for (const [relation, patterns] of [
    ['sameAuthor', sameAuthor[language]],
    ['alike', alike[language]],
  ] as const) {
    const found = firstMatch(patterns, folded, title === '' ? '' : marker) ?? firstMatch(patterns, folded);
    if (found === undefined) continue;
    const meant = (found[1] ?? '').trim();
    // Whoever asks for an author's other books says nothing else that matters.
    const rest = relation === 'sameAuthor' ? '' : folded.replace(found[0], ' ');
    if (title !== '' && (meant.includes(marker) || relation === 'sameAuthor'))
      return { plan: { ...none, title, relation }, rest: rest.replace(marker, ' ') };
    const pointed = /^(?:it|this|that|them|)$/u.test(meant)
      ? (readPointed(folded, language) ?? 0)
      : readPointed(meant, language);
    if (pointed !== null) return { plan: { ...none, pointed, relation }, rest };
    const bare = withoutFrame(meant.replace(marker, ' '), language);
    if (bare !== '' && title === '') return { plan: { ...none, title: bare, relation }, rest };
  }
  if (title !== '') {
    const relation = ofItsKind[language].test(folded) ? 'alike' : 'itself';
    return {
      plan: { ...none, title, relation },
      rest: relation === 'alike' ? '' : folded.replace(marker, ' '),
    };
  }
  const byAuthor = firstMatch(author[language], folded);
  const name = byAuthor === undefined ? '' : withoutFrame(byAuthor[1] ?? '', language);
  // 恐龙写的 is nobody; a topic or a word of every day is no name.
  if (
    byAuthor !== undefined &&
    name.length > 1 &&
    !/页|年级|岁/u.test(name) &&
    // 不要太厚的童话 names no writer.
    readWishes(name, language).rest.trim() === name &&
    findTopics(name).topics.length === 0 &&
    !stopWords.has(name)
  )
    return { plan: { ...none, author: name }, rest: folded.replace(byAuthor[0], ' ') };
  const pointed = readPointed(folded, language);
  if (pointed !== null && !saysMore(folded, language))
    return { plan: { ...none, pointed }, rest: folded.replace(pointing[language], ' ') };
  return { plan: none, rest: folded };
}

/** "a whale and a captain, what's that book": that book is the one that is described. */
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

/** What a text is for: a piece of school work is not what it is about, unless it is about nothing else. */
const schoolWork: Readonly<Record<Language, RegExp>> = {
  'zh-CN':
    /(?:(?:想|要)?(?:写|做|交|准备))?(?:一篇|一份|一个|个)?的?(?:研究性学习(?:报告)?|学习报告|研究报告|读书报告|调查报告|读后感|小论文|毕业论文|论文|手抄报|黑板报|演讲稿|课题|作业|报告|介绍|需要?(?:的)?(?:资料|材料|素材)|资料|材料|素材)/gu,
  'en-US':
    /\b(?:school |class |homework |history |science )?(?:report|essay|presentation|homework|assignment|term paper|research paper|project)\b/gu,
};
const about: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /关于|有关/u,
  'en-US': /\b(?:about|on the subject of|regarding)\b/u,
};

const isSubject = (found: FoundTopics) =>
  found.topics.length > 0 || found.words.some((word) => !stopWords.has(word) && word.length > 1);

/** Topics and words, of what stands after "about" where it stands; before it only a genre or a mood counts. */
function findWithout(text: string, language: Language): FoundTopics {
  const bare = text.replaceAll(schoolWork[language], ' ').trim();
  const at = about[language].exec(bare);
  if (at !== null) {
    const after = findTopics(bare.slice(at.index + at[0].length));
    if (isSubject(after)) {
      const before = findTopics(bare.slice(0, at.index));
      const ways = before.topics
        .map((topic, index) => ({ topic, said: before.said[index] ?? '' }))
        .filter(({ topic }) => topic.kind !== 'subject' && !after.topics.includes(topic));
      return {
        topics: [...after.topics, ...ways.map(({ topic }) => topic)],
        said: [...after.said, ...ways.map(({ said }) => said)],
        words: after.words,
      };
    }
  }
  const found = findTopics(bare);
  return isSubject(found) ? found : findTopics(text);
}

/** Small characters: a pair that begins or ends with one is what is left of a sentence that was cut wrongly. */
const small =
  /^[上下里中来去的了着过是在有没不会能要想又再很也都就把被给从到得]|[上下里来去的了着过是在会能要想也都就把被给从到得]$/u;

/** 一个人, 一觉: a dictionary would cut 人一 and 觉醒. */
const counted = /一(?:个人|个|位|名|只|条|座|觉|次|天)(?!\p{Script=Han}{0,1}(?:$|\s))/gu;

/** When, why and for whom a book is wished for; in a clause beside one that says what it is about. */
const circumstance =
  /^(?:(?:我|他|她|孩子|家里)?(?:最近|平时|有时|晚上|白天|每天|老是|总是|总(?![统理裁结部])|因为))|^(?:lately|i (?:am|m|feel|keep|get)|my \w+ (?:is|keeps|gets)|because)\b/u;

function withoutCircumstance(text: string): string {
  const clauses = text.split(/[,;，；。.!?]+|(?<=\p{Script=Han}) (?=\p{Script=Han})/u);
  const says = (clause: string) => findTopics(clause).topics.length > 0;
  const kept = clauses.filter((clause) => says(clause) || !circumstance.test(clause.trim()));
  return kept.length < clauses.length && kept.some((clause) => isSubject(findTopics(clause)))
    ? kept.join(' ').trim()
    : text;
}

/** "slow and soothing": an unknown word in one breath with a mood is how the book should read too. */
function standsByMood(word: string, text: string): boolean {
  const words = text.replaceAll(',', ' ').split(/\s+/u);
  const at = words.indexOf(word);
  if (at < 0) return false;
  const isMood = (other: string | undefined) =>
    other !== undefined && findTopics(other).topics[0]?.kind === 'mood';
  return (
    (words[at + 1] === 'and' && isMood(words[at + 2])) || (words[at - 1] === 'and' && isMood(words[at - 2]))
  );
}

/** Topics and words of what is left. `phrase` is kept only where some of it is in no table. */
function readSubject(rest: string, plan: Plan, mayBeTitle: boolean): Plan {
  const { language } = plan;
  const text = rest.replaceAll(marker, ' ').replace(/\s+/gu, ' ').trim();
  const found = findWithout(withoutCircumstance(text.replaceAll(counted, ' ').trim()), language);
  const { words } = found;
  const left = [...new Set(words)].filter(
    (word) =>
      !stopWords.has(word) &&
      // 想学, 写好: nothing but small words.
      ![...word].every((character) => stopWords.has(character)) &&
      !(/^\p{Script=Han}{2}$/u.test(word) && small.test(word)) &&
      withoutFrame(word, language) !== '' &&
      !standsByMood(word, text) &&
      (/\p{Script=Han}/u.test(word) ? [...word].length > 1 || words.length === 1 : word.length > 1),
  );
  // What is not wanted has been taken out: a ghost story that is not too scary is still one.
  const kept = found.topics.map((topic, index) => ({ name: topic['zh-CN'], said: found.said[index] ?? '' }));
  return {
    ...plan,
    without: plan.without.filter((name) => !kept.some((one) => one.name === name)),
    topics: kept.map(({ name }) => name),
    said: kept.map(({ said }) => said),
    words: left,
    phrase: left.length > 0 && mayBeTitle && plan.author === '' ? withoutFrame(text, language) : '',
  };
}
