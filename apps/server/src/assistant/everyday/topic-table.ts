import { once } from './tables.ts';
import { readTopics, type Topic } from './topic.ts';

/** Subjects that readers ask for, ways of writing, and how books read. */
export const topics = once((): readonly Topic[] => [
  ...readTopics('subject', 'subjects'),
  ...readTopics('genre', 'genres'),
  ...readTopics('mood', 'moods'),
]);
const byName = once(() => new Map(topics().map((topic) => [topic['zh-CN'], topic])));

/** The topic with a Chinese name; nothing when the table no longer has it. */
export const topicNamed = (name: string): Topic | undefined => byName().get(name);

/** What a topic belongs to, the nearest first: a library without its books may have theirs. */
export function widerTopics({ broader }: Topic): readonly Topic[] {
  const wider = topicNamed(broader);
  return wider === undefined ? [] : [wider, ...widerTopics(wider)];
}
