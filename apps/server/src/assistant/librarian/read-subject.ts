import type { Language } from '@yuelan/contract';
import { stopWords } from '../everyday/frames.ts';
import { thingNamed } from '../everyday/things.ts';
import { type FoundTopics, findTopics } from '../everyday/topic-finder.ts';
import type { KindOf } from '../everyday/word-kinds.ts';
import type { Plan } from './plan.ts';
import { marker, withoutFrame } from './question-text.ts';

/** School work that books are needed for. It is not the subject, unless the question names nothing else. */
const schoolWork: Readonly<Record<Language, RegExp>> = {
  'zh-CN':
    /(?:班上|班里|班级)?(?:想|要)?(?:办|布置|建)?(?:一个)?(?:读书角|图书角)|(?:(?:想|要)?(?:写|做|交|准备))?(?:一篇|一份|一个|个)?的?(?:研究性学习(?:报告)?|学习报告|研究报告|读书报告|调查报告|读后感|小论文|毕业论文|论文|手抄报|黑板报|演讲稿|课题|作业|报告|介绍|需要?(?:的)?(?:资料|材料|素材)|资料|材料|素材)/gu,
  'en-US':
    /\b(?:school |class |homework |history |science )?(?:report|essay|presentation|homework|assignment|term paper|research paper|project|exams?|coursework|tests?)\b/gu,
};
const about: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /关于|有关/u,
  'en-US': /\b(?:about|on the subject of|regarding)\b/u,
};

const isSubject = (found: FoundTopics) =>
  found.topics.length > 0 || found.words.some((word) => !stopWords.has(word) && word.length > 1);

/**
 * Topics and words of a text, without school work. If the text contains "about", only genres and moods count before
 * it.
 */
function findWithout(text: string, language: Language): FoundTopics {
  const bare = text
    .replaceAll(schoolWork[language], ' ')
    // 跟海有关的小说 means 关于海的小说.
    .replace(/(?:跟|和|与)(\p{Script=Han}{1,10}?)(?:有关|相关)/u, '关于$1')
    .trim();
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

/** Function characters: a pair that begins or ends with one is the result of wrong segmentation. */
const small =
  /^[上下里中来去的了着过是在有没不会能要想又再很也都就把被给从到得]|[上下里来去的了着过是在会能要想也都就把被给从到得]$/u;

/** 一个人, 一觉: a dictionary would segment them as 人一 and 觉醒. */
const counted = /一(?:个人|个|位|名|只|条|座|觉|次|天)(?!\p{Script=Han}{0,1}(?:$|\s))/gu;

/** 不认识几个字: a counted character is not a thing. */
const countedCharacter = /[几两]个(?:\p{Script=Han})(?=$|[\s,，。.!?])/gu;

/** Clauses that say when, why and for whom a book is wanted, beside a clause that says what it is about. */
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

const besides: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /和|与|或|及|、/u,
  'en-US': /\b(?:and|or)\b/u,
};

interface SubjectFacts {
  readonly kindOf: KindOf;
  /** Moods that suit what readers say about themselves. */
  readonly feelings: readonly string[];
  readonly mayBeTitle: boolean;
}

/** Reads topics and words from the remaining text. `phrase` is kept only if some of it is in no table. */
export function readSubject(rest: string, plan: Plan, { kindOf, feelings, mayBeTitle }: SubjectFacts): Plan {
  const { language } = plan;
  const text = rest.replaceAll(marker, ' ').replace(/\s+/gu, ' ').trim();
  const found = findWithout(
    withoutCircumstance(text.replaceAll(counted, ' ').replaceAll(countedCharacter, ' ').trim()),
    language,
  );
  const { words } = found;
  const left = [...new Set(words)].filter(
    (word) =>
      !stopWords.has(word) &&
      // 想学, 写好: only stop words.
      ![...word].every((character) => stopWords.has(character)) &&
      !(/^\p{Script=Han}{2}$/u.test(word) && small.test(word)) &&
      // 系统学: how to learn, not what.
      !(word.endsWith('学') && stopWords.has(word.slice(0, -1))) &&
      !/^[一二三四五六七八九十两几]+[本部册套篇个]$/u.test(word) &&
      withoutFrame(word, language) !== '' &&
      (/\p{Script=Han}/u.test(word)
        ? word.length > 1 || words.length === 1 || kindOf(word) === 'thing'
        : word.length > 1),
  );
  const sorted = sortWords(left, kindOf, found.topics.length + feelings.length > 0);
  const named = left.filter((word) => thingNamed(word) !== undefined);
  // A reader who is homesick in a new town does not want a book about towns; one who cannot sleep may want one about
  // sleep.
  const isFelt = feelings.length > 0 && (plan.care !== null || named.length === 0);
  const { things, beside } = isFelt ? { things: [], beside: left } : sorted;
  // Unwanted words were removed before: a ghost story that is not too scary is still a ghost story.
  const kept = found.topics
    .map((topic, index) => ({ name: topic['zh-CN'], said: found.said[index] ?? '' }))
    .filter(({ said }) => !isReader(said, text, found.topics.length + left.length));
  return {
    ...plan,
    without: plan.without.filter((name) => !kept.some((one) => one.name === name)),
    topics: [
      ...kept.map(({ name }) => name),
      ...(isFelt ? feelings.filter((name) => !kept.some((one) => one.name === name)) : []),
    ],
    said: kept.map(({ said }) => said),
    words: things,
    sideBySide: besides[language].test(text),
    beside,
    phrase: left.length > 0 && mayBeTitle && plan.author === '' ? withoutFrame(text, language) : '',
  };
}

/** 适合爸爸和女儿一起看的: people who read together are the subject only if the question says so. */
const family = /^(?:爸爸|妈妈|父亲|母亲|爸|妈|mum|mom|dad|mother|father|parents?)s?$/u;
function isReader(said: string, text: string, named: number): boolean {
  const at = text.indexOf(said);
  return (
    family.test(said) &&
    named > 0 &&
    !/(?:[讲写]|关于|\b(?:about|on|by))\s*$/u.test(text.slice(0, at)) &&
    ((named > 1 && /(?:\b(?:my|our) |我|我们|俺)$/u.test(text.slice(0, at))) ||
      /^(?:[和跟与](?!爸|妈|父|母)|让|叫|说|要|想|一起|的?生日)|^ (?:is|wants|likes|told|says|would|who|and i)\b/u.test(
        text.slice(at + said.length),
      ))
  );
}

/**
 * Separates the words that books must be about from those that only rank. If no thing is named, the activity is the
 * subject: 戒烟, to swim.
 */
function sortWords(
  words: readonly string[],
  kindOf: KindOf,
  isNamed: boolean,
): { things: string[]; beside: string[] } {
  const things = words.filter((word) => thingNamed(word) !== undefined || kindOf(word) === 'thing');
  // Beside longer words, a single character is left over from segmentation: 是界.
  const longer = things.filter((word) => !/^\p{Script=Han}$/u.test(word));
  const kept = longer.length > 0 || isNamed ? longer : things;
  if (kept.length > 0 || isNamed)
    return { things: kept, beside: words.filter((word) => !things.includes(word)) };
  const done = words.filter((word) => kindOf(word) === 'deed');
  return { things: done, beside: words.filter((word) => !done.includes(word)) };
}
