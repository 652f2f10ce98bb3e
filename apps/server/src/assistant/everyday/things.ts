import { fold, stem } from '@yuelan/search';
import { hasHan } from './han.ts';
import { listOf, once, rowsOf } from './tables.ts';
import type { Topic } from './topic.ts';
import { topicNamed, widerTopics } from './topic-table.ts';

/**
 * The thesaurus of everyday things, which are narrower than the librarian's subjects: the names of each thing in both
 * languages, its headings, its classes and its broader topics. A library that has nothing about a thing says so and
 * shows the nearest books.
 */
export interface Thing extends Topic {
  /** Its broader topics, nearest first: things, then a subject or a genre. */
  readonly within: readonly Topic[];
  /** Classes in which every book is about the thing. */
  readonly own: readonly string[];
}

/** A class number with this many digits may stand for one thing: K248, the Ming dynasty. */
const figuresOfOne = 3;

/** The table files, one per area. */
export const areas = [
  'health',
  'nature',
  'technology',
  'home',
  'sport',
  'places',
  'history',
  'society',
  'family',
  'arts',
  'letters',
  'science',
  'thought',
] as const;

const keyOf = (text: string) => (hasHan(text) ? fold(text) : fold(text).split(' ').map(stem).join(' '));

function read(): readonly Thing[] {
  const rows = areas.flatMap((area) =>
    rowsOf(`things/${area}`).map(([zh, en, headings, clc, dewey, broader = '']): Topic => {
      const [han, latin] = [listOf(zh), listOf(en)];
      const aliases = [...han, ...latin];
      return {
        'zh-CN': han[0] ?? '',
        'en-US': latin[0] ?? '',
        aliases,
        terms: [...aliases, ...listOf(headings)],
        classes: listOf(clc),
        dewey: listOf(dewey),
        kind: 'thing',
        broader,
      };
    }),
  );
  const named = new Map(rows.map((row) => [row['zh-CN'], row]));
  const above = (row: Topic): readonly Topic[] => {
    const wider = named.get(row.broader);
    if (wider !== undefined) return [wider, ...above(wider)];
    const topic = topicNamed(row.broader);
    return topic === undefined ? [] : [topic, ...widerTopics(topic)];
  };
  const ofThings = new Map<string, number>();
  for (const { classes } of rows)
    for (const code of classes)
      for (let length = 1; length <= code.length; length += 1)
        ofThings.set(code.slice(0, length), (ofThings.get(code.slice(0, length)) ?? 0) + 1);
  // A class that several things share counts for none of them. Neither do the classes of biography (K81–K83).
  const isOwn = (code: string) =>
    code.replace(/\D/gu, '').length >= figuresOfOne && !/^K8[1-3]/u.test(code) && ofThings.get(code) === 1;
  return rows.map((row) => ({
    ...row,
    within: above(row),
    own: row.classes.filter(isOwn),
  }));
}

export const things = once(read);
const byName = once(() => {
  const names = new Map<string, Thing>();
  for (const thing of things())
    for (const name of thing.aliases) if (!names.has(keyOf(name))) names.set(keyOf(name), thing);
  return names;
});

/** The thing with exactly this name. */
export const thingNamed = (name: string): Thing | undefined => byName().get(keyOf(name));

/** The thing whose name is part of a Chinese word (核聚变 in 核聚变发电); the longest name wins. */
export function thingIn(word: string): Thing | undefined {
  if (!hasHan(word)) return undefined;
  const key = fold(word);
  for (let length = key.length - 1; length > 1; length -= 1)
    for (let at = 0; at + length <= key.length; at += 1) {
      const found = byName().get(key.slice(at, at + length));
      if (found !== undefined) return found;
    }
  return undefined;
}

const longNames = once(() =>
  [...byName().keys()].filter((name) => hasHan(name) && name.length > 2).sort((a, b) => b.length - a.length),
);

/** The longest name of three characters or more that a folded Chinese text contains. */
export const longNameIn = (text: string): string | undefined =>
  longNames().find((name) => text !== name && text.includes(name));
