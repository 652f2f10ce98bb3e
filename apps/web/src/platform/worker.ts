import { dropKeptOfOthers } from './kept-on-device.ts';

const script = '/service-worker.js';

/** Whether this browser can keep pages; browsers allow it over HTTPS and on localhost. */
export const canKeepPages = import.meta.env.PROD && 'serviceWorker' in navigator;

/** The requests to the worker; see worker/service-worker.ts. */
type Wish = { readonly keep: string } | { readonly forget: true };

/**
 * Starts the worker that shows its own page when there is no network, and deletes what the device kept from other
 * libraries.
 */
export function startWorker(library: string): void {
  dropKeptOfOthers(library);
  if (!canKeepPages) return;
  // Some browsers forbid this (private windows, school policies); the portal works without it.
  navigator.serviceWorker.register(script).catch(() => undefined);
}

async function ask(wish: Wish): Promise<void> {
  if (!canKeepPages) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(wish);
}

/** Keeps the page at this address and its code for use without a network. */
export function keepPage(path: string): Promise<void> {
  return ask({ keep: path });
}

export function forgetPages(): Promise<void> {
  return ask({ forget: true });
}
