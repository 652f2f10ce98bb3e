import './ui/style/tokens.css';
import './ui/style/base.css';
import { watchEarlyInput } from './platform/early-input.ts';

/**
 * Scripts of a server-rendered page, in the order of their dependencies. The page is painted before they are
 * requested.
 */
const later = document.querySelectorAll<HTMLLinkElement>('link[rel="later"]');
/** How many requests start at once: each costs a slow phone some milliseconds. */
const atOnce = 4;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** A page in a background tab is painted, and needs its scripts, once it is shown. */
const painted = () => new Promise((resolve) => requestAnimationFrame(resolve)).then(pause);

/** One by one, so that the page answers between them. */
async function loadLater(): Promise<void> {
  await painted();
  for (const [place, link] of later.entries()) {
    link.rel = 'modulepreload';
    if (place % atOnce === atOnce - 1) await pause();
  }
  for (const { href } of later) {
    await import(/* @vite-ignore */ href);
    await pause();
  }
}

async function main(): Promise<void> {
  if (later.length > 0) await loadLater();
  const { start } = await import('./start.tsx');
  await start();
}

watchEarlyInput();
void main();
