import type { Page, PageStore } from '../platform/page.ts';

/** Why the change-password dialog is open. */
export interface PasswordRequest {
  /** The reader still has the library's initial password and must change it first. */
  readonly required: boolean;
  readonly action?: () => void;
}

export const passwordRequest: PageStore<PasswordRequest | undefined> = { initial: () => undefined };

export function askPassword(page: Page, request: PasswordRequest): void {
  const open = page.store(passwordRequest).get();
  if (open?.required === true && request.action === undefined) return;
  page.store(passwordRequest).set(request);
}

export function closePassword(page: Page): void {
  page.store(passwordRequest).set(undefined);
}
