import { genres, moods } from './genres.ts';
import { subjects } from './subjects.ts';
import type { Topic } from './topic.ts';

export const topics: readonly Topic[] = [...subjects, ...genres, ...moods];
const byName = new Map(topics.map((topic) => [topic['zh-CN'], topic]));

/** Subjects that a subject is a part of, by their classes, the nearest first: a library without its books may have theirs. */
export function widerTopics(topic: Topic): readonly Topic[] {
  if (topic.kind !== 'subject') return [];
  return subjects
    .map((wider) => ({
      wider,
      shared: Math.max(
        0,
        ...wider.classes
          .filter((code) => topic.classes.some((own) => own.startsWith(code)))
          .map((code) => code.length),
      ),
    }))
    .filter(({ wider, shared }) => wider !== topic && shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .map(({ wider }) => wider);
}

/** The topic with a Chinese name; nothing when the table no longer has it. */
export const topicNamed = (name: string): Topic | undefined => byName.get(name);
