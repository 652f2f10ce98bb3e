import { Fault } from '../platform/fault.ts';
import { joined, type Message, t } from '../platform/message.ts';

/** A problem in a content folder that an editor must fix or should look at. */
export interface ContentNote {
  /** Path below the content folder, with forward slashes. */
  readonly file: string;
  /** From 1; absent when the file as a whole is meant. */
  readonly line?: number;
  /** The field that is meant; parts of it with dots: `links.0.url`. */
  readonly field?: string;
  readonly message: Message;
}

const byPlace = (a: ContentNote, b: ContentNote) =>
  a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0);

/** `news/opening.md:3: title: …`, in a form that editors understand. */
export function printNote({ file, line, field, message }: ContentNote): Message {
  const what = field === undefined ? message : t`${field}: ${message}`;
  return t`${file}${line === undefined ? '' : `:${line}`}: ${what}`;
}

/** All problems of a content folder, in the order of its files. Nothing was changed. */
export class ContentFault extends Fault {
  readonly faults: readonly ContentNote[];
  constructor(faults: readonly ContentNote[]) {
    const sorted = faults.toSorted(byPlace);
    const head =
      sorted.length === 1
        ? t`Nothing was changed. Fix this problem first:`
        : t`Nothing was changed. Fix these ${sorted.length} problems first:`;
    super(joined([head, ...sorted.map((fault) => t`  ${printNote(fault)}`)]));
    this.faults = sorted;
  }
}

export function sortNotes(notes: readonly ContentNote[]): readonly ContentNote[] {
  return notes.toSorted(byPlace);
}
