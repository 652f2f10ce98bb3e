import type { OutputOf } from '@yuelan/contract/endpoint';
import type { readerCalls } from '@yuelan/contract/reader/remote';
import { messageOf } from '../messages/translation.ts';
import { dropKept } from '../platform/kept-on-device.ts';
import type { Page } from '../platform/page.ts';
import { leaveMessage } from '../platform/parting-message.ts';
import { tabStore } from '../platform/storage.ts';
import { forgetReader } from './session.ts';

/**
 * Ends the session on the server and in this tab. If the server cannot be reached, the reader is still logged out
 * here.
 */
export async function endSessionHere(page: Page): Promise<OutputOf<typeof readerCalls.logout>> {
  let told: OutputOf<typeof readerCalls.logout> = {};
  // An answer that arrives after the logout would be mistaken for a lost session.
  await page.queries.cancelQueries();
  try {
    const { readerCalls } = await import('@yuelan/contract/reader/remote');
    told = await page.answerOf(readerCalls.logout, {});
  } catch {
    // On the server, the session ends by itself later; here it ends now.
  }
  forgetReader(page);
  // Drafts and viewed lists as well: the next person at this computer may be somebody else.
  tabStore.removeAll('');
  dropKept();
  const { forgetPages } = await import('../platform/worker.ts');
  void forgetPages();
  return told;
}

/**
 * Logs out, and out of the account system as well if the reader wants that. The page reloads, so that none of the
 * reader's data stays in memory; "my library" is replaced by the home page.
 */
export async function signOut(page: Page): Promise<void> {
  const { farewell } = await endSessionHere(page);
  if (farewell !== undefined && (await (await import('./farewell.ts')).sayFarewell(page, farewell))) return;
  leaveMessage({ tone: 'success', text: messageOf(page.language, 'platform:session.ended') });
  const home = `/${page.library ?? ''}`;
  if (location.pathname.startsWith(`${home}/me`)) location.replace(home);
  else location.reload();
}
