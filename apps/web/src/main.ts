import './ui/style/tokens.css';
import './ui/style/base.css';
import { watchEarlyInput } from './platform/early-input.ts';

/** The scripts of a server-rendered page, in order of dependency. They are requested once the page is painted. */
const later = document.querySelectorAll<HTMLLinkElement>('link[data-rel="modulepreload"]');
/** The whole style sheet: a server-rendered page contains only the styles that it needs first. */
const sheet = document.querySelector<HTMLLinkElement>('link[rel="rest"]');

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Resolves when the style sheet has loaded, or failed to load; the page then keeps its first styles. */
async function addSheet(): Promise<void> {
  if (sheet === null) return;
  sheet.rel = 'stylesheet';
  await new Promise((resolve) => {
    sheet.onload = sheet.onerror = resolve;
  });
}

/** Loads the scripts one by one, so that the page can respond between them. */
async function loadLater(): Promise<void> {
  const styled = addSheet();
  for (const { href } of later) {
    await import(/* @vite-ignore */ href);
    await pause();
  }
  await styled;
}

async function main(): Promise<void> {
  if (later.length > 0) await loadLater();
  const { start } = await import('./start.tsx');
  await start();
}

watchEarlyInput();
void main();
