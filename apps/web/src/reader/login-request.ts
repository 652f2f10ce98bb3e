import { z } from 'zod/mini';
import type { Page, PageStore } from '../platform/page.ts';
import { tabStore } from '../platform/storage.ts';
import { safeTarget } from './safe-target.ts';

export type LoginTab = 'account' | 'card' | 'wechat';

/** Why the login dialog is open, and what comes after it. */
export interface LoginRequest {
  /** What the reader wanted to do. */
  readonly action?: () => void;
  /** Where the reader wanted to go. */
  readonly returnTo?: string;
  /** Back from the page of an account system, with its answer. */
  readonly arrived?: { readonly state: string; readonly answer: string };
}

export const loginRequest: PageStore<LoginRequest | undefined> = { initial: () => undefined };

/** Opens the login dialog and drops the request of an earlier one. */
export function askLogin(page: Page, request: LoginRequest): void {
  const open = page.store(loginRequest).get();
  // A refusal meanwhile must not discard the purpose of the open dialog.
  if (open !== undefined && request.action === undefined && request.returnTo === undefined) return;
  page.store(loginRequest).set(request);
}

export function closeLogin(page: Page): void {
  page.store(loginRequest).set(undefined);
}

const wantedKey = 'wanted';

/** Keeps where the reader was, for a login that begins on another page. */
export function rememberWanted(address: string): void {
  tabStore.write(wantedKey, address);
}

/**
 * Where a login leads: the requested place, or else where the reader was when the session ended. Forgotten once read.
 */
export function targetOf({ library }: Page, request: LoginRequest): string | undefined {
  const wanted = tabStore.read(wantedKey, z.string());
  tabStore.remove(wantedKey);
  const target = request.returnTo ?? wanted;
  return target === undefined || library === undefined ? undefined : safeTarget(target, library);
}
