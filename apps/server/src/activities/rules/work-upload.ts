import { workBytes, workType } from '@yuelan/contract';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';

/** Uploads of works that a reader can start in a day. */
export const uploadsPerDay = 20;

/** What the browser declares about a file before the upload. */
export interface AnnouncedWork {
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
}

/** Why such a file is refused, or nothing. Its content is checked later. */
export function refuseUpload({ filename, size, contentType }: AnnouncedWork): Refusal | undefined {
  if (!/\.mp4$/i.test(filename.trim()) || contentType.toLowerCase() !== workType)
    return refuse('activities.work.format');
  return size > workBytes ? refuse('activities.work.size') : undefined;
}

/** Why a reader with this many works may not submit another, or nothing. */
export function refuseAnotherWork(works: number, limit: number): Refusal | undefined {
  return works < limit ? undefined : refuse('activities.work.limit', { limit });
}
