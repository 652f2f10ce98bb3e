import { z } from 'zod/mini';
import type { Page, PageStore } from '../platform/page.ts';
import { tabStore } from '../platform/storage.ts';
import { safeTarget } from './safe-target.ts';

export type LoginTab = 'account' | 'card' | 'wechat';

/** Why the login dialog is open, and what follows the login. */
export interface LoginRequest {
  /** What the reader wanted to do. */
  readonly action?: () => void;
  /** Where the reader wanted to go. */
  readonly returnTo?: string;
  /** The answer with which the reader is back from the page of an account system. */
  readonly arrived?: { readonly state: string; readonly answer: string };
}

export const loginRequest: PageStore<LoginRequest | undefined> = { initial: () => undefined };

/** Opens the login dialog and replaces the request of an open one. */
export function askLogin(page: Page, request: LoginRequest): void {
  const open = page.store(loginRequest).get();
  // A refusal in the meantime must not discard the purpose of the open dialog.
  if (open !== undefined && request.action === undefined && request.returnTo === undefined) return;
  page.store(loginRequest).set(request);
}

export function closeLogin(page: Page): void {
  page.store(loginRequest).set(undefined);
}

const wantedKey = 'wanted';

/** Remembers where the reader was, for a login on another page. */
export function rememberWanted(address: string): void {
  tabStore.write(wantedKey, address);
}

/**
 * The page to open after a login: the requested one, or else where the reader was when the session ended. That place is
 * forgotten once read.
 */
export function targetOf({ library }: Page, request: LoginRequest): string | undefined {
  const wanted = tabStore.read(wantedKey, z.string());
  tabStore.remove(wantedKey);
  const target = request.returnTo ?? wanted;
  return target === undefined || library === undefined ? undefined : safeTarget(target, library);
}
