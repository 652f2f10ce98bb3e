import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageRequest, RenderPage } from '@yuelan/contract/server-rendering';
import type { FromThread, ToThread } from './messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs in a thread of its own.');

const tell = (message: FromThread) => port.postMessage(message);
const open = new Map<number, (response: Response) => void>();
let questions = 0;

const pages: Promise<{ renderPage: RenderPage }> = import(pathToFileURL(String(workerData)).href);

async function draw(place: number, page: PageRequest): Promise<void> {
  try {
    const { renderPage } = await pages;
    const rendered = await renderPage(page, (path, { body }) => {
      questions += 1;
      const question = questions;
      tell({ kind: 'question', draw: place, question, path, body: String(body) });
      return new Promise((resolve) => open.set(question, resolve));
    });
    tell({ kind: 'rendered', draw: place, rendered });
  } catch (error) {
    tell({ kind: 'failed', draw: place, message: String(error instanceof Error ? error.stack : error) });
  }
}

/** One page after another: what a page is rendered with is the module's. */
let last: Promise<void> = pages.then(() => undefined);

port.on('message', (message: ToThread) => {
  if (message.kind === 'draw') last = last.then(() => draw(message.draw, message.page));
  else {
    open.get(message.question)?.(new Response(message.body, { status: message.status }));
    open.delete(message.question);
  }
});
