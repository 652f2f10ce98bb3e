import type { Language } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import { otherNames } from '../everyday/famous-works.ts';
import { stopWords } from '../everyday/frames.ts';
import { findTopics } from '../everyday/topic-finder.ts';
import { type Desk, row } from './desk.ts';
import { quoted } from './question-text.ts';

/** A question with quotation marks put around the title that it names. */
export interface Marked {
  readonly question: string;
  /** Titles that the reader does not want, removed from the question. */
  readonly known: readonly string[];
}

const lookupsAtMost = 24;
const longestTitle = 7;

/** Words that stand around a Chinese title in a sentence. */
const around =
  /(?:题目|书名|主题|名字)(?:是|叫)|哪一?个|哪一?本|哪里|哪儿|有没有|版本|译本|译者|翻译|注释|书荒|求推荐|推荐|还有|除了|以外|之外|不是|不要|老师|让我?们?|要求|必读|读过|看过|看完|读完|写过|写了|想[看读借找]|[要在]?[看读借找]|有本|作者|是谁|谁写|什么|怎么样|好不好|好看吗?|适合|那样的?|一样的?|这样的?|类似的?|这本|那本|请问|的书?|象|像|吗|呢|了|在|有|我|你们?|讲|里|和|跟|与|[\s,，。.!！?？、:：;；]+/u;
const aroundChosen = /(?:除了|不是|不要|别是|已经看过|看过|读过|看完了?|读完了?)\s*$/u;
const notWanted =
  /(?:\b(?:but )?(?:not|no)|n['’]?t|\b(?:other than|besides|except(?: for)?|apart from|without|already read|have read|'ve read|finished))\s*$/iu;
/** I've read Dracula and Frankenstein. */
const readAmongOthers = /\b(?:i['’]?ve|i have|already) (?:already )?read ((?:[\p{L}\d'’ ]+(?:,| and) ?)+)$/iu;
const cue =
  /\b(?:wrote|writes|author of|translation of|translations of|edition of|copy of|copies of|essay on|report on|have you got|do you have|finished|reading|read|like)\s*$/iu;

/** A reader who has finished something, or asks who wrote it, means a title, however short. */
const finished = /(?:[看读]完了?|[看读写]过|写了)\s*$/u;

/** Puts quotation marks around the longest title of the catalogue that a question names. */
export async function markTitles(desk: Desk, question: string, language: Language): Promise<Marked> {
  const text = question.normalize('NFKC');
  if (quoted.test(text)) return { question: text, known: [] };
  // The Art of War is a title, though both its words are subjects.
  if (/^(?:the|an?) \S+ \S+/iu.test(text) && (await isTitle(desk, text)))
    return { question: `“${text}”`, known: [] };
  // All characters of 活着 are function words.
  const alone =
    /^(?:请问)?(?:你们|馆里|这里)?(?:有没有|有|想[看读借找]|[看读借找])?(\p{Script=Han}{2,12}?)(?:这本书|吗|呢|么)?[?？。]?$/u.exec(
      text,
    )?.[1];
  if (alone !== undefined && isAllSmall(alone) && (await isTitle(desk, alone)))
    return { question: text.replace(alone, `《${alone}》`), known: [] };
  let left = lookupsAtMost;
  for (const part of language === 'zh-CN' ? hanParts(text) : latinParts(text)) {
    if (left <= 0) break;
    left -= 1;
    if (!(await isTitle(desk, part))) continue;
    const at = text.indexOf(part);
    const before = text.slice(0, at);
    const after = text.slice(at + part.length);
    const refusal =
      (language === 'zh-CN' ? aroundChosen : notWanted).exec(before) ?? readAmongOthers.exec(before);
    const isLiked = /类似|一样|接下来|还想看|再找|书荒|求推荐|\b(?:like|similar|next|after)\b/iu.test(text);
    if (refusal !== null && !isLiked)
      return {
        question: `${before.slice(0, refusal.index)}${after.replace(/^(?:以外|之外)/u, '')}`.trim(),
        known: [part, ...(refusal[1] ?? '').split(/,| and /u).map((name) => name.trim())].filter(
          (name) => name !== '',
        ),
      };
    return {
      question: language === 'zh-CN' ? `${before}《${part}》${after}` : `${before}“${part}”${after}`,
      known: [],
    };
  }
  return { question: text, known: [] };
}

/** A name this long means only that title: 哈利波特 for its volumes. */
const isLong = (name: string) =>
  /\p{Script=Han}/u.test(name) ? name.length > 3 : name.split(' ').length > 1 && name.length > 9;

async function isTitle(desk: Desk, name: string): Promise<boolean> {
  // Pride & Prejudice is Pride and Prejudice.
  const spelt = [
    name,
    `The ${name}`,
    name.replaceAll(/\s*&\s*/gu, ' and '),
    name.replaceAll(/ and /giu, ' & '),
  ];
  for (const called of new Set([...spelt, ...otherNames(name)])) {
    const mode = isLong(called) ? 'prefix' : 'exact';
    const { titles } = await desk.find({ rows: [row(called, 'title', mode)], limit: 1 });
    if (titles.some(({ record }) => titleKey(record.title).startsWith(titleKey(called)))) return true;
  }
  return false;
}

const isAllSmall = (text: string) => {
  const { topics, words } = findTopics(text);
  return topics.length === 0 && words.every((word) => stopWords.has(word) || /[着了过]$/u.test(word));
};

/** An everyday word is a subject, even if a book has that title. */
const isSubject = (part: string) => {
  const { topics, words } = findTopics(part.toLowerCase());
  return topics.length > 0 && words.every((word) => stopWords.has(word));
};

function hanParts(text: string): readonly string[] {
  return text
    .split(around)
    .map((part) => part.trim())
    .filter(
      (part) =>
        (part.length > 2 || (part.length === 2 && finished.test(text.slice(0, text.indexOf(part))))) &&
        part.length < 13 &&
        part !== text &&
        !isSubject(part),
    )
    .sort((one, other) => other.length - one.length);
}

function latinParts(text: string): readonly string[] {
  const tokens = [...text.matchAll(/[\p{L}\p{N}'’-]+/gu)];
  const isSmall = (word: string) => stopWords.has(word.toLowerCase());
  const parts: string[] = [];
  for (let length = Math.min(longestTitle, tokens.length); length > 0; length -= 1)
    for (let at = 0; at + length <= tokens.length; at += 1) {
      const run = tokens.slice(at, at + length);
      const [first, last] = [run[0], run.at(-1)];
      if (first === undefined || last === undefined) continue;
      const part = text.slice(first.index, last.index + last[0].length);
      const words = run.map(([word]) => word);
      const isCapital = /^\p{Lu}/u.test(first[0]) && first.index > 0;
      if (
        /[,.;!?]\s/u.test(part) ||
        isSmall(last[0]) ||
        (isSmall(first[0]) && !/^(?:the|an?|and)$/iu.test(first[0]))
      )
        continue;
      const telling = words.filter((word) => !isSmall(word)).length;
      if (!isCapital && (length === 1 || telling < 2) && !cue.test(text.slice(0, first.index))) continue;
      if (/\p{Script=Han}/u.test(part) || (part.length > 3 && !isSubject(part))) parts.push(part);
    }
  return parts;
}
