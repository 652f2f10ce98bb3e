import type { Encoding } from '../../../import/public.ts';
import type { Doubt } from '../doubts.ts';
import type { MarcRecord } from './marc-record.ts';

/** What the header of a harvested record says (OAI-PMH). */
export interface RecordHeader {
  readonly key: string;
  /** When the record was changed; later stamps sort later. */
  readonly stamp: string;
  readonly gone: boolean;
}

/** One record of a MARC file: read, or refused with the reason. `row` counts records from 1, refused ones included. */
export type MarcEvent =
  | {
      readonly row: number;
      readonly record: MarcRecord;
      readonly doubts: readonly Doubt[];
      readonly encoding: Encoding;
      readonly header?: RecordHeader;
    }
  | {
      readonly row: number;
      readonly rejected: Doubt;
      readonly sourceId: string;
      readonly header?: RecordHeader;
    };

/** A record larger than this is refused; nothing larger is ever held in memory. Bytes. */
export const maxRecordBytes = 16 * 1024 * 1024;
