import { collectGarbage, type PackedPart, serveCalls, unpackPart } from '@yuelan/threads';
import type { SearchRecord } from '../../port.ts';
import { documentOf, type WordedDocument } from '../index/document.ts';
import { RecordWords } from '../index/record-words.ts';
import { forgetAll } from '../index/remembering.ts';
import { mergedBlocks, type PartFile } from '../words/parts.ts';

/** The words of bulk builds by the file that holds them. */
const builds = new Map<string, RecordWords>();

/** The words of builds while they are being merged. */
const merges = new Map<string, Generator<Uint8Array>>();

function buildOf(path: string): RecordWords {
  const words = builds.get(path);
  // This thread failed and was restarted, so the words it had read are lost.
  if (words === undefined) throw new Error('the words of a build are lost');
  return words;
}

/** Reads records for the writer thread. */
const calls = {
  documents: (records: readonly SearchRecord[]): readonly WordedDocument[] => records.map(documentOf),
  startBuild(path: string): void {
    builds.set(path, new RecordWords(path));
  },
  /** Returns documents as JSON, which V8 writes and reads faster than it clones objects. */
  read: (path: string, records: PackedPart<SearchRecord>, first: number): string =>
    JSON.stringify(buildOf(path).read(unpackPart(records), first)),
  endBuild: (path: string): PartFile => buildOf(path).end(),
  startMerge(path: string, files: readonly PartFile[], numbers: Uint32Array): void {
    merges.set(path, mergedBlocks(files, numbers));
  },
  nextBlock: (path: string): Uint8Array | null => merges.get(path)?.next().value ?? null,
  removeBuild(path: string): void {
    merges.get(path)?.return(undefined);
    merges.delete(path);
    builds.get(path)?.remove();
    builds.delete(path);
    if (builds.size > 0) return;
    forgetAll();
    collectGarbage();
  },
};
export type AnalystCalls = typeof calls;

serveCalls(calls);
