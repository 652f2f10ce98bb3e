import activities from '../activities/messages/en-US.json';
import assistant from '../assistant/messages/en-US.json';
import bookshelf from '../bookshelf/messages/en-US.json';
import challenge from '../challenge/messages/en-US.json';
import circulation from '../circulation/messages/en-US.json';
import library from '../library/messages/en-US.json';
import purchase from '../purchase/messages/en-US.json';
import reader from '../reader/messages/en-US.json';
import type { messages as chinese } from './zh-CN-lazy.ts';

export const messages = {
  activities,
  assistant,
  bookshelf,
  challenge,
  circulation,
  library,
  purchase,
  reader,
} satisfies Record<keyof typeof chinese, object>;
