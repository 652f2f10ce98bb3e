import type { SearchRecord } from '../../src/port.ts';
import type { Question } from './questions.ts';

/** An engine that is running and takes part in the comparison. */
export interface Contender {
  /** Indexes all records and leaves the index as fast as it gets. */
  build(batches: AsyncIterable<readonly SearchRecord[]>): Promise<void>;
  /** Answers and returns the time in milliseconds and the number of titles found. */
  ask(question: Question): Promise<{ readonly milliseconds: number; readonly total: number }>;
  /** Stops the process, or lets it go on: while one contender answers, the others take nothing from it. */
  pause(isPaused: boolean): void;
  /** Bytes on disk. */
  size(): Promise<number>;
  /** Resident bytes of the process that searches; of the embedded engine, of this one. */
  memory(): Promise<number>;
  /** Stops the engine and deletes what it stored. */
  close(): Promise<void>;
}

export interface Place {
  /** The folder where an engine keeps its data. */
  readonly data: string;
  /** Memory that an OpenSearch may take for its objects, as Java writes it. */
  readonly heap: string;
}

/** Starts an engine, or says in one sentence why it cannot run here. */
export type Start = (place: Place) => Promise<Contender | string>;

export async function timed(call: () => Promise<number>): Promise<{ milliseconds: number; total: number }> {
  const start = performance.now();
  const total = await call();
  return { milliseconds: performance.now() - start, total };
}
