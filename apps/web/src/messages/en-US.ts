import catalogue from '../catalogue/messages/en-US.json';
import notices from '../notices/messages/en-US.json';
import platform from '../platform/messages/en-US.json';
import shell from '../shell/messages/en-US.json';
import type { messages as chinese } from './zh-CN.ts';

export const messages = { catalogue, notices, platform, shell } satisfies Record<
  keyof typeof chinese,
  object
>;
