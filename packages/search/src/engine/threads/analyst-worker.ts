import { serveCalls } from '@yuelan/threads';
import type { SearchRecord } from '../../port.ts';
import { type Document, documentOf } from '../index/document.ts';

/** Turns records into documents for the writer thread. */
const calls = {
  documents: (records: readonly SearchRecord[]): readonly Document[] => records.map(documentOf),
};
export type AnalystCalls = typeof calls;

serveCalls(calls);
