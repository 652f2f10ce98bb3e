import { fold, segment, stem } from '@yuelan/search';
import { hasHan } from './han.ts';
import { once } from './tables.ts';
import { longNameIn, thingNamed } from './things.ts';
import type { Topic } from './topic.ts';
import { topics } from './topic-table.ts';

/** Words without plural endings, the form in which records and queries are compared. */
const latinKey = (text: string) => fold(text).split(' ').map(stem).join(' ');

/** Topics by alias: Chinese words as they are, English words without endings. */
const byAlias = once(() => {
  const said = new Map<string, Topic>();
  for (const topic of topics())
    for (const alias of topic.aliases) {
      const key = hasHan(alias) ? fold(alias) : latinKey(alias);
      // If several lines have the same alias, the first one wins.
      if (!said.has(key)) said.set(key, topic);
    }
  return said;
});
const longestAlias = 4;

export interface FoundTopics {
  readonly topics: readonly Topic[];
  /** The words that named each topic, folded. */
  readonly said: readonly string[];
  /** Words that name no topic, in order. */
  readonly words: readonly string[];
}

/**
 * Finds the topics that a folded text names. An alias must begin and end at word boundaries, so that 三国演义 is not a
 * question about 三国. A word that consists only of aliases (太空飞船) names all of them.
 */
export function findTopics(text: string): FoundTopics {
  const found = new Map<Topic, string>();
  const words: string[] = [];
  for (const run of text
    .split(/\s+/u)
    .flatMap((part) => part.match(/[\p{Script=Han}]+|[^\p{Script=Han}]+/gu) ?? [])) {
    if (!hasHan(run)) {
      words.push(run);
      continue;
    }
    readHan(run, found, words);
  }
  const left = readLatin(words, found);
  return { topics: [...found.keys()], said: [...found.values()], words: left };
}

function readHan(run: string, found: Map<Topic, string>, words: string[]): void {
  if (thingNamed(run) !== undefined) {
    words.push(run);
    return;
  }
  // 睡不着 is one thing, however a dictionary would segment it.
  const thing = longNameIn(run);
  if (thing !== undefined) {
    words.push(thing);
    // The thing is the subject; unknown words beside it (教人开无人机) only say what is done with it.
    const beside: string[] = [];
    for (const rest of run.split(thing).filter((part) => part !== '')) readHan(rest, found, beside);
    words.push(...beside.filter((word) => thingNamed(word) !== undefined));
    return;
  }
  const whole = byAlias().get(run) ?? byAlias().get(run.replace(/学$/u, ''));
  if (whole !== undefined) {
    note(found, whole, run);
    return;
  }
  const tokens = segment(run);
  for (let at = 0; at < tokens.length; ) {
    let took = 0;
    for (let length = Math.min(longestAlias, tokens.length - at); length > 0 && took === 0; length -= 1) {
      const said = tokens.slice(at, at + length).join('');
      const topic =
        byAlias().get(said) ?? (said.length > 2 ? byAlias().get(said.replace(/学$/u, '')) : undefined);
      if (thingNamed(said) !== undefined) words.push(said);
      else if (topic === undefined) continue;
      else note(found, topic, said);
      took = length;
    }
    if (took === 0) {
      const token = tokens[at] ?? '';
      const parts =
        aliasesOf(token) ?? aliasesOf(token.replace(filler, '')) ?? aliasesOf(token.replace(kindOfBook, ''));
      if (parts === undefined) words.push(token);
      else for (const [part, said] of parts) note(found, part, said);
      took = 1;
    }
    at += took;
  }
}

/** The topic of a Chinese compound's head, which stands at its end: 水污染 is a kind of pollution. */
export function topicOfHead(word: string): Topic | undefined {
  for (let at = 1; at <= word.length - 2; at += 1) {
    const topic = byAlias().get(word.slice(at));
    if (topic !== undefined) return topic;
  }
  return undefined;
}

/** Characters that segmentation wrongly joins to the next word: 写好作文 becomes 写 and 好作文. */
const filler = /^[好学写做看讲读教养种画玩]/u;

/** Endings that make a kind of book from a subject: 法律常识. */
const kindOfBook = /(?:常识|知识|大全|入门|基础|教程|技巧|指南|方法|题|书)$/u;

function note(found: Map<Topic, string>, topic: Topic, said: string): void {
  if (!found.has(topic)) found.set(topic, said);
}

/** The topics of a word that consists of aliases of two characters or more; undefined for any other word. */
function aliasesOf(word: string): readonly (readonly [Topic, string])[] | undefined {
  if (word === '') return [];
  for (let length = word.length; length > 1; length -= 1) {
    const said = word.slice(0, length);
    const topic = byAlias().get(said);
    const rest = topic === undefined ? undefined : aliasesOf(word.slice(length));
    if (topic !== undefined && rest !== undefined) return [[topic, said], ...rest];
  }
  return undefined;
}

function readLatin(words: readonly string[], found: Map<Topic, string>): string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length; ) {
    let took = 0;
    for (let length = Math.min(longestAlias, words.length - at); length > 0 && took === 0; length -= 1) {
      const run = words.slice(at, at + length);
      if (run.some(hasHan)) continue;
      const said = run.join(' ');
      const key = run.map(stem).join(' ');
      // A cookbook is a book about cooking.
      const topic =
        byAlias().get(key) ?? (key.length > 6 ? byAlias().get(key.replace(/book$/u, '')) : undefined);
      if (thingNamed(said) !== undefined) left.push(said);
      else if (topic === undefined) continue;
      else note(found, topic, said);
      took = length;
    }
    if (took === 0) {
      left.push(words[at] ?? '');
      took = 1;
    }
    at += took;
  }
  return left;
}
