import type { Page, PageStore } from '../platform/page.ts';

/**
 * Whether the assistant is closed, in front, or minimised on a small screen while the reader follows a link from it.
 * `times` makes each opening a new one.
 */
export interface Assistant {
  readonly place: 'closed' | 'open' | 'aside';
  readonly times: number;
  /** What the question begins with. */
  readonly words: string;
}

export const assistant: PageStore<Assistant> = {
  initial: () => ({ place: 'closed', times: 0, words: '' }),
};

const focusListeners = new Set<(words: string) => void>();

/**
 * Opens the assistant with a new conversation and `words` in its field. If it is already open beside the page, that
 * one gets the focus and the text.
 */
export function openAssistant(page: Page, words = ''): void {
  const { place, times } = page.store(assistant).get();
  if (place === 'open') for (const listener of focusListeners) listener(words);
  else page.store(assistant).set({ place: 'open', times: times + 1, words });
}

/** Returns to the minimised conversation. */
export function resumeAssistant(page: Page): void {
  page.store(assistant).set({ ...page.store(assistant).get(), place: 'open' });
}

export function stepAside(page: Page): void {
  page.store(assistant).set({ ...page.store(assistant).get(), place: 'aside' });
}

export function closeAssistant(page: Page): void {
  page.store(assistant).set({ ...page.store(assistant).get(), place: 'closed' });
}

/** Called when the assistant is opened again while it is open. */
export function onAskedAgain(listener: (words: string) => void): () => void {
  focusListeners.add(listener);
  return () => focusListeners.delete(listener);
}
