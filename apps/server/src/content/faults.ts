import { Fault } from '../platform/fault.ts';
import { joined, t } from '../platform/message.ts';

/** Something in a content folder that has to be put right, or looked at. */
export interface ContentNote {
  /** Path below the content folder, with forward slashes. */
  readonly file: string;
  /** From 1; absent when the file as a whole is meant. */
  readonly line?: number;
  readonly message: string;
}

const byPlace = (a: ContentNote, b: ContentNote) =>
  a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0);

/** `news/opening.md:3: title: …`, as editors understand it. */
export function printNote({ file, line, message }: ContentNote): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${message}`;
}

/** Everything that is wrong with a content folder, in the order of its files. Nothing was changed. */
export class ContentFault extends Fault {
  readonly faults: readonly ContentNote[];
  constructor(faults: readonly ContentNote[]) {
    const sorted = faults.toSorted(byPlace);
    const head =
      sorted.length === 1
        ? t`Nothing was changed. Fix this first:`
        : t`Nothing was changed. Fix these ${sorted.length} things first:`;
    super(joined([head, ...sorted.map((fault) => `  ${printNote(fault)}`)]));
    this.faults = sorted;
  }
}

export function sortNotes(notes: readonly ContentNote[]): readonly ContentNote[] {
  return notes.toSorted(byPlace);
}
