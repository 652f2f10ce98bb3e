import { withMessages } from '../messages/lazy-messages.ts';
import { messageOf } from '../messages/translation.ts';
import type { Page } from '../platform/page.ts';

/** Asks whether the reader also wants to log out of the account system that they used, and if so, goes to its page. */
export async function sayFarewell(
  { language }: Page,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<boolean> {
  const target = URL.parse(address);
  if (target?.protocol !== 'https:' && target?.protocol !== 'http:') return false;
  const { askConfirm } = await withMessages(() => import('../ui/dialogs/confirm.tsx'));
  const leaves = await askConfirm({
    title: messageOf(language, 'reader:farewell.title', { name }),
    text: messageOf(language, 'reader:farewell.text', { name }),
    confirmLabel: messageOf(language, 'reader:farewell.leave'),
    cancelLabel: messageOf(language, 'reader:farewell.stay'),
  });
  if (leaves) location.assign(target.href);
  return leaves;
}
