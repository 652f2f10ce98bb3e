import { z } from 'zod';
import { tabStore } from './storage.ts';

const key = 'parting-message';
const messageSchema = z.object({ tone: z.enum(['success', 'info', 'error']), text: z.string() });
export type PartingMessage = z.infer<typeof messageSchema>;

/** Leaves a message for the next page of this tab: for moments when the page has to be loaded anew. */
export function leaveMessage(message: PartingMessage): void {
  tabStore.write(key, message);
}

/** The message that the page before left, once. */
export function takeMessage(): PartingMessage | undefined {
  const message = tabStore.read(key, messageSchema);
  tabStore.remove(key);
  return message;
}
