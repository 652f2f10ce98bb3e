import { beforeEach, expect, test } from 'vitest';
import { askLogin, closeLogin, loginRequest } from './login-request.ts';

beforeEach(closeLogin);

test('what the reader wanted to do waits for the login', () => {
  const done: string[] = [];
  askLogin({ action: () => done.push('reserved') });
  expect(done).toEqual([]);
  loginRequest.get()?.action?.();
  expect(done).toEqual(['reserved']);
});

test('a call refused meanwhile does not make the open dialog forget what it is for', () => {
  askLogin({ returnTo: '/qinghe/me/loans' });
  askLogin({});
  expect(loginRequest.get()).toEqual({ returnTo: '/qinghe/me/loans' });
});

test('a newer wish takes the place of the older one', () => {
  askLogin({ returnTo: '/qinghe/me/loans' });
  askLogin({ returnTo: '/qinghe/me/credit' });
  expect(loginRequest.get()?.returnTo).toBe('/qinghe/me/credit');
});

test('a dialog that was closed is no longer waiting for anything', () => {
  askLogin({ action: () => undefined });
  closeLogin();
  askLogin({});
  expect(loginRequest.get()).toEqual({});
});
