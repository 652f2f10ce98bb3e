import { createStore } from '../platform/store.ts';

/**
 * Where the assistant is: not there, in front, or stepped aside on a small screen while the reader follows a link from
 * it. `times` makes each opening a new one.
 */
export interface Assistant {
  readonly place: 'closed' | 'open' | 'aside';
  readonly times: number;
  /** What the question begins with. */
  readonly words: string;
}

export const assistant = createStore<Assistant>({ place: 'closed', times: 0, words: '' });

const focusListeners = new Set<(words: string) => void>();

/**
 * Opens the assistant with a new conversation whose question begins with `words`; one that stands beside the page already
 * takes the focus and the words instead.
 */
export function openAssistant(words = ''): void {
  const { place, times } = assistant.get();
  if (place === 'open') for (const listener of focusListeners) listener(words);
  else assistant.set({ place: 'open', times: times + 1, words });
}

/** Back to the conversation that stepped aside. */
export function resumeAssistant(): void {
  assistant.set({ ...assistant.get(), place: 'open' });
}

export function stepAside(): void {
  assistant.set({ ...assistant.get(), place: 'aside' });
}

export function closeAssistant(): void {
  assistant.set({ ...assistant.get(), place: 'closed' });
}

/** Hears when the open assistant is asked for again. */
export function onAskedAgain(listener: (words: string) => void): () => void {
  focusListeners.add(listener);
  return () => focusListeners.delete(listener);
}
