import { beforeEach, expect, test } from 'vitest';
import { createPage, type Page } from '../platform/page.ts';
import { askLogin, closeLogin, loginRequest } from './login-request.ts';

let page: Page;
beforeEach(() => {
  page = createPage({ library: 'qinghe', language: 'zh-CN', origin: 'http://localhost', fetch });
});

test('what the reader wanted to do waits for the login', () => {
  const done: string[] = [];
  askLogin(page, { action: () => done.push('reserved') });
  expect(done).toEqual([]);
  page.store(loginRequest).get()?.action?.();
  expect(done).toEqual(['reserved']);
});

test('a call refused meanwhile does not make the open dialog forget its purpose', () => {
  askLogin(page, { returnTo: '/qinghe/me/loans' });
  askLogin(page, {});
  expect(page.store(loginRequest).get()).toEqual({ returnTo: '/qinghe/me/loans' });
});

test('a newer wish replaces the older one', () => {
  askLogin(page, { returnTo: '/qinghe/me/loans' });
  askLogin(page, { returnTo: '/qinghe/me/credit' });
  expect(page.store(loginRequest).get()?.returnTo).toBe('/qinghe/me/credit');
});

test('a closed dialog no longer waits for anything', () => {
  askLogin(page, { action: () => undefined });
  closeLogin(page);
  askLogin(page, {});
  expect(page.store(loginRequest).get()).toEqual({});
});
