import { parentPort } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { packErrors, unpackErrors } from './errors.ts';
import type { Served } from './thread.ts';

/**
 * Serves functions to the `Thread` that started this worker, and returns the functions that it serves in return. Calls
 * begin in the order in which they were made. A function that must finish before the next one begins has to ensure that
 * itself.
 */
export function serveCalls<Remote extends object = object>(functions: object): Served<Remote> {
  if (parentPort === null) throw new Error('this file runs in a worker thread');
  const port = parentPort;
  return createBirpc<Remote, object>(functions, {
    post: (message) => port.postMessage(message),
    on: (hear) => void port.on('message', hear),
    serialize: packErrors,
    deserialize: unpackErrors,
    timeout: -1,
  });
}
