import { createStore } from '../platform/store.ts';

/** Why the change-password dialog is open. */
export interface PasswordRequest {
  /** The library gave out the password that is in use: nothing else can be done before it is changed. */
  readonly required: boolean;
  readonly action?: () => void;
}

export const passwordRequest = createStore<PasswordRequest | undefined>(undefined);

export function askPassword(request: PasswordRequest): void {
  const open = passwordRequest.get();
  if (open?.required === true && request.action === undefined) return;
  passwordRequest.set(request);
}

export function closePassword(): void {
  passwordRequest.set(undefined);
}
