import { type activitiesCalls, type ParsedInputOf, type UploadPlace, workType } from '@yuelan/contract';
import { type StoredUpload, StoreFull, type Uploads } from '../../files/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReaderCaller } from '../../reader/public.ts';
import { type AnnouncedWork, refuseAnotherWork, refuseUpload, uploadsPerDay } from '../rules/work-upload.ts';
import { findWorkPlace, type WorkPlace } from '../work-place.ts';
import { countWorks } from '../work-store.ts';

export interface WorkParts {
  readonly db: Db;
  readonly uploads: Uploads;
}

const scopeOf = ({ library, readerId }: ReaderCaller) => ({ clientid: library.clientid, readerId });

/** The places to which this reader may submit works. Throws a refusal if they may not. */
export async function findOpenPlace(db: Db, caller: ReaderCaller, relId: string): Promise<WorkPlace> {
  const place = await findWorkPlace(db, caller, relId);
  if (place === undefined) throw refuse('activities.activity.missing');
  if (place.refusal !== undefined) throw place.refusal;
  return place;
}

/** Throws a refusal if this reader may not submit another work here. */
export async function admitWork({ db }: WorkParts, caller: ReaderCaller, relId: string): Promise<void> {
  const { worksAtMost } = await findOpenPlace(db, caller, relId);
  const refusal = refuseAnotherWork(await countWorks(db, scopeOf(caller), relId), worksAtMost);
  if (refusal !== undefined) throw refusal;
}

/** Reserves an upload of this size for the reader, or throws the reason why not. */
export async function issueWork(
  { uploads }: WorkParts,
  caller: ReaderCaller,
  relId: string,
  announced: AnnouncedWork,
): Promise<StoredUpload> {
  const refusal = refuseUpload(announced);
  if (refusal !== undefined) throw refusal;
  try {
    const issued = await uploads.issue({
      owner: scopeOf(caller),
      serviceid: caller.library.serviceid,
      module: 'work',
      purpose: relId,
      filename: announced.filename,
      size: announced.size,
      perDay: uploadsPerDay,
    });
    if (issued === undefined) throw refuse('files.upload.quota');
    return issued;
  } catch (error) {
    throw error instanceof StoreFull ? refuse('files.upload.full') : error;
  }
}

/**
 * Signs an address for one work of this reader. With `key` it signs again for an interrupted upload, which must have the same
 * size and activity.
 */
export async function signUpload(
  parts: WorkParts,
  caller: ReaderCaller,
  input: ParsedInputOf<typeof activitiesCalls.signUpload>,
): Promise<UploadPlace> {
  const { activityId, key, ...announced } = input;
  await admitWork(parts, caller, activityId);
  if (key === undefined) return parts.uploads.place(await issueWork(parts, caller, activityId, announced));
  const begun = await parts.uploads.find(scopeOf(caller), 'work', key);
  const isSame =
    begun?.purpose === activityId &&
    begun.size === announced.size &&
    announced.contentType.toLowerCase() === workType;
  if (!isSame || begun.claimed === 1) throw refuse('activities.work.missing');
  return parts.uploads.place(begun);
}
