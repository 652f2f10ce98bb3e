import { parentPort } from 'node:worker_threads';
import type { ColumnsHandle } from '../columns/columns-view.ts';
import { checkDeadline, startDeadline } from '../columns/deadline.ts';
import { relatedTitles } from '../query/related.ts';
import { suggestTexts } from '../suggest/suggest.ts';
import { IndexReader } from './index-reader.ts';
import { failureOf, type ReaderRequest, type ReaderResult, type Reply } from './messages.ts';

/** A reader thread: its own connection to each index, the columns shared with all. */

if (parentPort === null) throw new Error('this file is a worker thread');
const port = parentPort;
const open = new Map<string, { readonly reader: IndexReader; columns: ColumnsHandle }>();

function run({ path, columns, task }: ReaderRequest): ReaderResult {
  if (task.kind === 'release') {
    open.get(path)?.reader.close();
    open.delete(path);
    return { kind: 'released' };
  }
  let index = open.get(path);
  if (index === undefined) {
    if (columns === null) throw new Error('the reader was not given the columns');
    index = { reader: new IndexReader(path), columns };
    open.set(path, index);
  }
  if (columns !== null) index.columns = columns;
  // What waited too long behind others is not begun, but the columns that came with it are kept.
  checkDeadline();
  switch (task.kind) {
    case 'search':
      return { kind: 'search', answer: index.reader.search(index.columns, task.query) };
    case 'suggest':
      return {
        kind: 'suggest',
        suggestions: suggestTexts(index.reader.at(index.columns), task.text, task.limit),
      };
    case 'related':
      return {
        kind: 'related',
        related: relatedTitles(index.reader.at(index.columns), task.id, task.offset, task.limit),
      };
    case 'ids':
      return { kind: 'ids', ids: index.reader.ids(index.columns) };
  }
}

port.on('message', (request: ReaderRequest) => {
  let reply: Reply<ReaderResult>;
  try {
    startDeadline(request.until === 0 ? Number.POSITIVE_INFINITY : request.until);
    reply = { call: request.call, result: run(request) };
  } catch (error) {
    reply = { call: request.call, result: failureOf(error) };
  }
  port.postMessage(reply);
});
