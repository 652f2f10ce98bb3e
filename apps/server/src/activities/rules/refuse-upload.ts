import { workBytes, workType } from '@yuelan/contract';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';

/** Places to upload works to that a reader is given in a day. */
export const uploadsPerDay = 20;

/** What is said of a file before it is uploaded. */
export interface AnnouncedWork {
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
}

/** Why a file like this is not taken, or nothing. What it really is, its bytes tell later. */
export function refuseUpload({ filename, size, contentType }: AnnouncedWork): Refusal | undefined {
  if (!/\.mp4$/i.test(filename.trim()) || contentType.toLowerCase() !== workType)
    return refuse('activities.work.format');
  return size > workBytes ? refuse('activities.work.size') : undefined;
}

/** Why a reader who has so many works here can have no more, or nothing. */
export function refuseAnotherWork(works: number, limit: number): Refusal | undefined {
  return works < limit ? undefined : refuse('activities.work.limit', { limit });
}
