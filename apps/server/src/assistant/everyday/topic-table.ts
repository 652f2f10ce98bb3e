import { genres, moods } from './genres.ts';
import { subjects } from './subjects.ts';
import type { Topic } from './topic.ts';

export const topics: readonly Topic[] = [...subjects, ...genres, ...moods];
const byName = new Map(topics.map((topic) => [topic['zh-CN'], topic]));

/** The topic with a Chinese name; nothing when the table no longer has it. */
export const topicNamed = (name: string): Topic | undefined => byName.get(name);
