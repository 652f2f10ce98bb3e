// @vitest-environment happy-dom
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { circulationCalls } from '@yuelan/contract/circulation/remote';
import { libraryCalls } from '@yuelan/contract/library/remote';
import type { DisplayConfig } from '@yuelan/contract/library/schemas';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addMessages } from '../messages/translation.ts';
import { messages } from '../messages/zh-CN.ts';
import { messages as lazyMessages } from '../messages/zh-CN-lazy.ts';
import { createPage } from '../platform/page.ts';
import { callQuery } from '../platform/query.ts';
import { createJsonStore } from '../platform/storage.ts';
import { CopiesAsOf } from './components/copies-as-of.tsx';
import { CopiesNotice } from './components/copies-notice.tsx';
import { followAvailability } from './follow-availability.ts';
import { lastTold, type ToldTitle } from './told-copies.ts';

addMessages('zh-CN', { ...messages, ...lazyMessages });
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-02T04:00:00Z') }));
afterEach(() => vi.useRealTimers());

const asOf = '2026-03-02T03:58:00.000Z';
const info = (storageCount: number) => ({ allCount: 2, storageCount, storageCountList: {} });
const title = (state: ToldTitle['state'], storageCount = 1, time = asOf): ToldTitle => ({
  id: '1',
  state,
  storageInfo: info(storageCount),
  ...(time === '' ? {} : { asOf: time }),
});

/** A page that shows title 1, in a list or on its own. The portal gives `answers` in order and repeats the last one. */
async function open(
  shows: 'list' | 'page',
  answers: { away?: boolean; titles: ToldTitle[] }[],
  behind = true,
) {
  const asked: unknown[] = [];
  const stores = { tab: createJsonStore(() => undefined), device: createJsonStore(() => undefined) };
  stores.tab.write('session', {
    clientid: 'qinghe',
    token: 'token',
    expiresAt: '2099-01-01T00:00:00Z',
    level: 'visitor',
  });
  const page = createPage({
    library: 'qinghe',
    language: 'zh-CN',
    origin: 'http://localhost',
    stores,
    fetch: async (address, init) => {
      if (!String(address).endsWith(circulationCalls.availability.path)) return new Promise(() => undefined);
      asked.push(JSON.parse(String(init?.body)));
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return Response.json({ rtcode: '000', rtmsg: '', data: { away: false, ...answer } });
    },
  });
  const { queries } = page;
  const display = callQuery(libraryCalls.displayConfig, {});
  const source = behind ? { copiesElsewhere: true as const } : {};
  const config: Partial<DisplayConfig> = { timeZone: 'Asia/Shanghai', ...source };
  queries.setQueryData<unknown>(display.queryKey, config);
  const queryKey = ['shown'];
  const book = { id: '1', storageInfo: info(2) };
  queries.setQueryData<unknown>(
    queryKey,
    shows === 'list' ? { rs: [book] } : { ...book, bookLibraryList: [] },
  );
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  root.render(
    <QueryClientProvider client={queries}>
      <CopiesNotice />
      <CopiesAsOf id="1" />
    </QueryClientProvider>,
  );
  const leave = new QueryObserver(queries, { queryKey, enabled: false }).subscribe(() => undefined);
  const stop = followAvailability(page);
  onTestFinished(() => {
    stop();
    leave();
    root.unmount();
    queries.clear();
  });
  await vi.advanceTimersByTimeAsync(50);
  return { asked, place, leave, shown: () => queries.getQueryData<unknown>(queryKey) };
}

const [notice, line] = [0, 1].map(
  (at) => (place: Element) => place.querySelectorAll('[role="status"]')[at]?.textContent ?? '',
);
if (notice === undefined || line === undefined) throw new Error('There are two.');

test('a fresh state replaces the old one in a list, and people who cannot see it hear about it once', async () => {
  const { asked, place, shown } = await open('list', [{ titles: [title('fresh')] }]);
  expect(asked).toEqual([{ ids: ['1'] }]);
  expect(shown()).toEqual({ rs: [{ id: '1', storageInfo: info(1) }] });
  expect(notice(place)).toBe('有 1 种书的复本状态已更新');
  // The title is asked for again only after a minute; because nothing changed, nothing is announced.
  await vi.advanceTimersByTimeAsync(50_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(2);
  expect(notice(place)).toBe('');
});

test('a book’s page asks about each copy and shows the time of the system’s report', async () => {
  const { asked, place } = await open('page', [{ titles: [{ ...title('fresh'), bookLibraryList: [] }] }]);
  expect(asked).toEqual([{ ids: ['1'], copies: true }]);
  expect(line(place)).toBe('图书馆系统 11:58 的答复：可借 1 册，共 2 册');
  expect(notice(place)).toBe('');
});

test('a pending state is requested again, a few times and at growing intervals', async () => {
  const { asked, place } = await open('page', [{ titles: [title('coming', 2)] }]);
  expect(line(place)).toBe('正在向图书馆系统查询……');
  await vi.advanceTimersByTimeAsync(13_000);
  expect(asked).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toHaveLength(6);
});

test('while the system is away, a list shows the time of its states until the system is back', async () => {
  const { place } = await open('list', [
    { away: true, titles: [title('known')] },
    { away: true, titles: [title('known')] },
    { titles: [title('fresh')] },
  ]);
  const away = '图书馆系统暂时没有回应，复本状态为 2026年3月2日 11:58 时的情况';
  expect(notice(place)).toBe(away);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(notice(place)).toBe(away);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(notice(place)).toBe('');
});

test('a list that includes titles never reported by the system gives no time', async () => {
  const other = { ...title('known', 1, ''), id: '2' };
  const { place } = await open('list', [{ away: true, titles: [title('known', 1, ''), other] }]);
  expect(notice(place)).toContain('复本状态为最近一次导入时的情况');
  expect(
    lastTold({
      away: true,
      titles: new Map([
        ['1', title('known')],
        ['2', other],
      ]),
      listed: ['1', '2'],
      changed: 0,
    }),
  ).toEqual(['', asOf]);
});

test('a dismissed notice stays away', async () => {
  const { place } = await open('list', [{ away: true, titles: [title('known')] }]);
  place.querySelector('button')?.click();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(notice(place)).toBe('');
});

test('a book’s page shows the time of its state, or that only the import knows it', async () => {
  const { place } = await open('page', [
    { away: true, titles: [title('known')] },
    { away: true, titles: [title('known', 1, '')] },
    { titles: [title('known', 1, '')] },
  ]);
  expect(line(place)).toContain('2026年3月2日 11:58 时的情况');
  // The list's notice does not repeat the text.
  expect(notice(place)).toBe('');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(line(place)).toContain('没有回应，复本状态为最近一次导入时的情况');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(line(place)).toContain('没有这本书的消息');
});

test('a library that keeps its own loans mentions no system', async () => {
  const { place } = await open('page', [{ titles: [title('fresh')] }], false);
  expect(place.textContent).toBe('');
});

test('titles that left the screen are no longer asked about', async () => {
  const { asked, leave } = await open('list', [{ titles: [title('fresh')] }]);
  leave();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(asked).toHaveLength(1);
});
