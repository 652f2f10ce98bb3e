/** Reads the answers of OpenSearch, taking nothing for granted. */
import type { SearchRecord } from '../port.ts';

/** The value at a path of an answer; undefined where the path ends early. */
export function valueAt(answer: unknown, ...path: readonly (string | number)[]): unknown {
  let value = answer;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

export function numberAt(answer: unknown, ...path: readonly (string | number)[]): number {
  const value = valueAt(answer, ...path);
  return typeof value === 'number' ? value : 0;
}

export function textAt(answer: unknown, ...path: readonly (string | number)[]): string {
  const value = valueAt(answer, ...path);
  return typeof value === 'string' ? value : '';
}

export function listAt(answer: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const value = valueAt(answer, ...path);
  return Array.isArray(value) ? value : [];
}

/** The buckets of an aggregation. An answer that may be inexact is refused: see docs/search.md. */
export function bucketsAt(answer: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  if (numberAt(answer, ...path, 'doc_count_error_upper_bound') > 0)
    throw new Error('OpenSearch counted inexactly: the index must not be searched in slices');
  return listAt(answer, ...path, 'buckets');
}

/** Whether a stored value is a record, which only this program writes. */
export const isRecord = (value: unknown): value is SearchRecord =>
  numberAt(value, 'id') > 0 && typeof valueAt(value, 'title') === 'string';
