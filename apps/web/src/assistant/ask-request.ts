import { createStore } from '../platform/store.ts';

/**
 * Where the assistant is: not there, in front, or stepped aside on a small screen while the reader follows a link from
 * it. `times` makes each opening a new one.
 */
export interface Assistant {
  readonly place: 'closed' | 'open' | 'aside';
  readonly times: number;
}

export const assistant = createStore<Assistant>({ place: 'closed', times: 0 });

const focusListeners = new Set<() => void>();

/** Opens the assistant with a new conversation; one that stands beside the page already takes the focus instead. */
export function openAssistant(): void {
  const { place, times } = assistant.get();
  if (place === 'open') for (const listener of focusListeners) listener();
  else assistant.set({ place: 'open', times: times + 1 });
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
export function onAskedAgain(listener: () => void): () => void {
  focusListeners.add(listener);
  return () => focusListeners.delete(listener);
}
