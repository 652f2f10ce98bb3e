import { beforeEach, expect, test, vi } from 'vitest';

/** Opens a page in the tab: the module's memory is lost, the tab's storage stays. */
async function openPage() {
  vi.resetModules();
  return import('./parting-message.ts');
}

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('./storage.ts', () => ({
  tabStore: {
    read: (key: string) => kept.get(key),
    write: (key: string, value: unknown) => kept.set(key, value),
    remove: (key: string) => kept.delete(key),
  },
}));
beforeEach(() => kept.clear());

test('the next page shows the message, once', async () => {
  const message = { tone: 'error', text: '登录已失效' } as const;
  (await openPage()).leaveMessage(message);
  const next = await openPage();
  expect(next.takeMessage()).toEqual(message);
  expect(next.takeMessage()).toBeUndefined();
});

test('a page that is left while being built does not take the message away', async () => {
  const message = { tone: 'error', text: '登录已失效' } as const;
  const left = await openPage();
  left.leaveMessage(message);
  expect(left.takeMessage()).toBeUndefined();
  expect((await openPage()).takeMessage()).toEqual(message);
});
