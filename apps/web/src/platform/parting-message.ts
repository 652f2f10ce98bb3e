import { z } from 'zod/mini';
import { tabStore } from './storage.ts';

const key = 'parting-message';
const messageSchema = z.object({ tone: z.enum(['success', 'info', 'error']), text: z.string() });
export type PartingMessage = z.infer<typeof messageSchema>;

let isLeaving = false;

/** Leaves a message for the next page in this tab, when the page must reload or navigate immediately. */
export function leaveMessage(message: PartingMessage): void {
  isLeaving = true;
  tabStore.write(key, message);
}

/** Takes the previous page's message. A page that is being unloaded takes none, because nobody would read it. */
export function takeMessage(): PartingMessage | undefined {
  if (isLeaving) return undefined;
  const message = tabStore.read(key, messageSchema);
  tabStore.remove(key);
  return message;
}
