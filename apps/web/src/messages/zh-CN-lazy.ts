import activities from '../activities/messages/zh-CN.json';
import assistant from '../assistant/messages/zh-CN.json';
import bookshelf from '../bookshelf/messages/zh-CN.json';
import challenge from '../challenge/messages/zh-CN.json';
import circulation from '../circulation/messages/zh-CN.json';
import library from '../library/messages/zh-CN.json';
import purchase from '../purchase/messages/zh-CN.json';
import reader from '../reader/messages/zh-CN.json';

/** Messages of screens that load after the first one; see lazy-messages.ts. */
export const messages = {
  activities,
  assistant,
  bookshelf,
  challenge,
  circulation,
  library,
  purchase,
  reader,
};
