import type { Change, Related, SearchAnswer, SearchQuery, SearchRecord, Suggestion } from '../../types.ts';
import type { ColumnsHandle } from '../columns/columns-view.ts';
import { SearchTooSlow } from '../columns/deadline.ts';
import type { GroupState } from './writer.ts';

/** What the caller's thread and the worker threads say to each other. */

export type ReaderTask =
  | { readonly kind: 'search'; readonly query: SearchQuery }
  | { readonly kind: 'suggest'; readonly text: string; readonly limit: number }
  | { readonly kind: 'related'; readonly id: number; readonly offset: number; readonly limit: number }
  | { readonly kind: 'ids' };

export interface ReaderRequest {
  readonly call: number;
  readonly path: string;
  /** When the answer is no longer wanted, in milliseconds since 1970; 0 for never. */
  readonly until: number;
  /** Left out when this worker was given the same columns before. */
  readonly columns: ColumnsHandle | null;
  readonly task: ReaderTask | { readonly kind: 'release' };
}

export type ReaderResult =
  | { readonly kind: 'search'; readonly answer: SearchAnswer }
  | { readonly kind: 'suggest'; readonly suggestions: readonly Suggestion[] }
  | { readonly kind: 'related'; readonly related: Related }
  | { readonly kind: 'ids'; readonly ids: Float64Array }
  | { readonly kind: 'released' };

export type WriterTask =
  | { readonly kind: 'state'; readonly group: string }
  | {
      readonly kind: 'apply';
      readonly group: string;
      readonly changes: readonly Change[];
      readonly applied: number;
    }
  | { readonly kind: 'startBuild'; readonly group: string; readonly build: number }
  | { readonly kind: 'build'; readonly build: number; readonly records: readonly SearchRecord[] }
  | { readonly kind: 'finishBuild'; readonly build: number; readonly applied: number }
  | { readonly kind: 'abandonBuild'; readonly build: number }
  | { readonly kind: 'lists'; readonly group: string }
  | { readonly kind: 'tidy'; readonly group: string }
  | { readonly kind: 'discard'; readonly group: string }
  | { readonly kind: 'close' };

export interface WriterRequest {
  readonly call: number;
  readonly task: WriterTask;
}

export interface Failure {
  readonly kind: 'failed';
  readonly message: string;
  /** The index file cannot be read: it has to be discarded. */
  readonly isDamaged: boolean;
  /** The request was stopped at its bound. */
  readonly isTooSlow: boolean;
}

export interface Reply<Result> {
  readonly call: number;
  readonly result: Result | Failure;
}

export type WriterResult =
  | { readonly kind: 'state'; readonly state: GroupState | null }
  | { readonly kind: 'done' };

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damage = new Set([11, 26]);

export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'errcode' in error ? error.errcode : 0;
  const isTooSlow = error instanceof SearchTooSlow;
  return {
    kind: 'failed',
    message,
    isTooSlow,
    isDamaged: typeof code === 'number' && damage.has(code & 0xff),
  };
}
