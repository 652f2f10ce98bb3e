import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { DrawPage, PageToDraw } from '@yuelan/contract/drawing';
import type { FromThread, ToThread } from './messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs in a thread of its own.');

const tell = (message: FromThread) => port.postMessage(message);
const open = new Map<number, (response: Response) => void>();
let questions = 0;

const pages: Promise<{ drawPage: DrawPage }> = import(pathToFileURL(String(workerData)).href);

async function draw(place: number, page: PageToDraw): Promise<void> {
  try {
    const { drawPage } = await pages;
    const drawn = await drawPage(page, (path, { body }) => {
      questions += 1;
      const question = questions;
      tell({ kind: 'question', draw: place, question, path, body: String(body) });
      return new Promise((resolve) => open.set(question, resolve));
    });
    tell({ kind: 'drawn', draw: place, drawn });
  } catch (error) {
    tell({ kind: 'failed', draw: place, message: String(error instanceof Error ? error.stack : error) });
  }
}

/** One page after another: what a page is drawn with is the module's. */
let last: Promise<void> = pages.then(() => undefined);

port.on('message', (message: ToThread) => {
  if (message.kind === 'draw') last = last.then(() => draw(message.draw, message.page));
  else {
    open.get(message.question)?.(new Response(message.body, { status: message.status }));
    open.delete(message.question);
  }
});
