// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod/mini';
import { addMessages, messageOf } from '../messages/translation.ts';
import { messages } from '../messages/zh-CN.ts';
import { createPage } from '../platform/page.ts';
import { createJsonStore, tabStore } from '../platform/storage.ts';
import { admit, currentReader, sessionExits } from './session.ts';

addMessages('zh-CN', messages);

/** A page of a reader who is logged in. */
function openPage() {
  const stores = { tab: createJsonStore(() => undefined), device: createJsonStore(() => undefined) };
  const page = createPage({
    library: 'qinghe',
    language: 'zh-CN',
    origin: 'http://localhost',
    stores,
    fetch,
  });
  const reader = { realName: '王小明', borrowNumber: 'Q0001', userStatusId: 1 };
  const granted = {
    token: 'token',
    expiresAt: '2099-01-01T00:00:00+08:00',
    mustChangePassword: false,
    reader,
  };
  admit(page, granted, 'account');
  return page;
}

test.each([
  [undefined, 'lost'],
  ['draft:recommend', 'lostWithDraft'],
] as const)('a reader whose session ends with %s in the tab reads what is true', (key, words) => {
  onTestFinished(() => tabStore.removeAll(''));
  const page = openPage();
  if (key !== undefined) page.stores.tab.write(key, { bookName: '三体' });
  sessionExits(page).sessionLost();
  expect(currentReader(page)).toBeUndefined();
  const text = messageOf('zh-CN', `platform:session.${words}`);
  expect(tabStore.read('parting-message', z.object({ text: z.string() }))?.text).toBe(text);
});
