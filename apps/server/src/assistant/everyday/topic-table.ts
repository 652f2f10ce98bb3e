import { once } from './tables.ts';
import { readTopics, type Topic } from './topic.ts';

/** All topics: subjects, genres and moods. */
export const topics = once((): readonly Topic[] => [
  ...readTopics('subject', 'subjects'),
  ...readTopics('genre', 'genres'),
  ...readTopics('mood', 'moods'),
]);
const byName = once(() => new Map(topics().map((topic) => [topic['zh-CN'], topic])));

/** The topic with a Chinese name; undefined if the table no longer has it. */
export const topicNamed = (name: string): Topic | undefined => byName().get(name);

/** The broader topics of a topic, nearest first: a library without books on the topic may have books on these. */
export function widerTopics({ broader }: Topic): readonly Topic[] {
  const wider = topicNamed(broader);
  return wider === undefined ? [] : [wider, ...widerTopics(wider)];
}
