import { messageOf } from '../messages/translation.ts';
import { dropKept } from '../platform/kept-on-device.ts';
import type { Page } from '../platform/page.ts';
import { leaveMessage } from '../platform/parting-message.ts';
import { tabStore } from '../platform/storage.ts';
import { forgetReader } from './session.ts';

/** Ends the session on the server and in this tab; that the server cannot be reached does not keep anybody logged in here. */
export async function endSessionHere(page: Page): Promise<void> {
  // An answer that came after the session's end would look like a session that was lost.
  await page.queries.cancelQueries();
  try {
    const { readerCalls } = await import('@yuelan/contract/reader/remote');
    await page.answerOf(readerCalls.logout, {});
  } catch {
    // The session ends by itself on the server; here it ends now.
  }
  forgetReader(page);
  // Drafts, lists that were looked at: the next person at this computer is somebody else.
  tabStore.removeAll('');
  dropKept();
  const { forgetPages } = await import('../platform/worker.ts');
  void forgetPages();
}

/** Logs out. The page reloads, so that nothing of the reader stays in memory; from "my library" it goes home. */
export async function signOut(page: Page): Promise<void> {
  await endSessionHere(page);
  leaveMessage({ tone: 'success', text: messageOf(page.language, 'platform:session.ended') });
  const home = `/${page.library ?? ''}`;
  if (location.pathname.startsWith(`${home}/me`)) location.replace(home);
  else location.reload();
}
