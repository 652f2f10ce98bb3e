import { dropKeptOfOthers } from './kept-on-device.ts';

const script = '/service-worker.js';

/** Whether pages can be kept here at all: browsers allow it over HTTPS and on this very machine. */
export const canKeepPages = import.meta.env.PROD && 'serviceWorker' in navigator;

/** What the page asks of the worker: see worker/service-worker.ts. */
type Wish = { readonly keep: string } | { readonly forget: true };

/** Starts the worker that shows a page of its own when there is no network; nothing of another library stays kept. */
export function startWorker(library: string): void {
  dropKeptOfOthers(library);
  if (!canKeepPages) return;
  // A browser that forbids it (a private window, a school's policy) does without.
  navigator.serviceWorker.register(script).catch(() => undefined);
}

async function ask(wish: Wish): Promise<void> {
  if (!canKeepPages) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(wish);
}

/** Keeps the page at this address, with its code, for when there is no network. */
export function keepPage(path: string): Promise<void> {
  return ask({ keep: path });
}

export function forgetPages(): Promise<void> {
  return ask({ forget: true });
}
