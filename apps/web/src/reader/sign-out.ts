import { wordsOf } from '../messages/words.ts';
import { currentClientid } from '../platform/address.ts';
import { answerOf } from '../platform/api.ts';
import { dropKept } from '../platform/kept-on-device.ts';
import { leaveMessage } from '../platform/parting-message.ts';
import { queryClient } from '../platform/query.ts';
import { tabStore } from '../platform/storage.ts';
import { forgetReader } from './session.ts';

/** Ends the session on the server and in this tab; that the server cannot be reached does not keep anybody logged in here. */
export async function endSessionHere(): Promise<void> {
  // An answer that came after the session's end would look like a session that was lost.
  await queryClient.cancelQueries();
  try {
    const { readerCalls } = await import('@yuelan/contract/reader/calls');
    await answerOf(readerCalls.logout, {});
  } catch {
    // The session ends by itself on the server; here it ends now.
  }
  forgetReader();
  // Drafts, lists that were looked at: the next person at this computer is somebody else.
  tabStore.removeAll('');
  dropKept();
  const { forgetPages } = await import('../platform/worker.ts');
  void forgetPages();
}

/** Logs out. The page is loaded anew, so that nothing of the reader stays in memory; from "my library" it goes home. */
export async function signOut(): Promise<void> {
  await endSessionHere();
  leaveMessage({ tone: 'success', text: wordsOf('platform:session.ended') });
  const home = `/${currentClientid ?? ''}`;
  if (location.pathname.startsWith(`${home}/me`)) location.replace(home);
  else location.reload();
}
