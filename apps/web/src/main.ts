import './ui/style/tokens.css';
import './ui/style/base.css';
import { watchEarlyInput } from './platform/early-input.ts';

/** Scripts of a server-rendered page, in the order of their dependencies. They are requested once it is painted. */
const later = document.querySelectorAll<HTMLLinkElement>('link[data-rel="modulepreload"]');
/** The whole style sheet: a rendered page brings only the styles that it needs first. */
const sheet = document.querySelector<HTMLLinkElement>('link[rel="rest"]');

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Resolves when the style sheet is there. One that does not come leaves the page with the styles that it has. */
async function addSheet(): Promise<void> {
  if (sheet === null) return;
  sheet.rel = 'stylesheet';
  await new Promise((resolve) => {
    sheet.onload = sheet.onerror = resolve;
  });
}

/** One by one, so that the page answers between them. */
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
