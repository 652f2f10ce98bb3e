// @vitest-environment happy-dom
import { catalogueDeskCalls } from '@yuelan/contract/catalogue/desk-calls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDesk } from '../../../testing/open-desk.tsx';
import { messageOf } from '../../messages/translation.ts';

test('while a table is being downloaded, its formats can have the focus but start no other download', async () => {
  const { path } = catalogueDeskCalls.downloadTitles;
  const desk = await openDesk('/desk/catalogue', { calls: { [path]: () => new Promise(() => undefined) } });
  onTestFinished(() => desk.close());
  const menu = () => desk.control(messageOf('zh-CN', 'desk:download.button'));
  const format = () => desk.control(messageOf('zh-CN', 'desk:download.csv'));
  await vi.waitFor(() => expect(menu()).toBeDefined(), 20_000);
  menu()?.click();
  await vi.waitFor(() => expect(format()).toBeDefined());
  format()?.click();
  await vi.waitFor(() => expect(format()).toBeUndefined());
  menu()?.click();
  await vi.waitFor(() => expect(format()?.getAttribute('aria-disabled')).toBe('true'));
  format()?.focus();
  expect(document.activeElement).toBe(format());
  format()?.click();
  await vi.waitFor(() => expect(format()).toBeUndefined());
  expect(desk.made.filter((call) => call.path === path)).toHaveLength(1);
});
