import type { activitiesCalls, ParsedInputOf, ProblemCode } from '@yuelan/contract';
import { type Completion, type Files, StoreUnavailable } from '../../files/public.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse, TransportFailure } from '../../platform/http/refusal.ts';
import { lockReader, type ReaderCaller } from '../../reader/public.ts';
import { refuseAnotherWork } from '../rules/work-upload.ts';
import { countWorks, findWorkByKey, insertWork, type StoredWork } from '../work-store.ts';
import { findOpenPlace, type WorkParts } from './sign-upload.ts';

const refusalOf = {
  incomplete: 'activities.work.incomplete',
  format: 'activities.work.format',
  unknown: 'activities.work.missing',
} as const satisfies Record<Exclude<Completion, 'ready'>, ProblemCode>;

/**
 * Submits an uploaded work. The file must be complete, a video, and uploaded by this reader for this activity. Submitting it
 * again changes nothing and returns the same.
 */
export async function saveWork(
  parts: WorkParts & { readonly files: Files },
  caller: ReaderCaller,
  { relId, url: key }: ParsedInputOf<typeof activitiesCalls.saveWork>,
): Promise<StoredWork> {
  const { db, uploads, files } = parts;
  const scope = { clientid: caller.library.clientid, readerId: caller.readerId };
  const entered = await findWorkByKey(db, scope, key);
  if (entered !== undefined) {
    if (entered.rel_id !== relId) throw refuse('activities.work.missing');
    return entered;
  }
  const upload = await uploads.find(scope, 'work', key);
  if (upload === undefined || upload.purpose !== relId) throw refuse('activities.work.missing');
  const place = await findOpenPlace(db, caller, relId);
  const completion = await uploads.complete(upload).catch((error: unknown) => {
    throw error instanceof StoreUnavailable ? new TransportFailure(503) : error;
  });
  if (completion !== 'ready') throw refuse(refusalOf[completion]);
  return transaction(db, async (tx) => {
    await lockReader(tx, scope.clientid, scope.readerId);
    const work = await insertWork(tx, scope, {
      rel_id: relId,
      kind: place.kind,
      activity_id: relId,
      activity_name: place.name,
      key,
      filename: upload.filename,
      size: upload.size,
      created_at: caller.now.toISOString(),
    });
    // A double click: the other request came first.
    if (work === undefined) {
      const other = await findWorkByKey(tx, scope, key);
      if (other === undefined) throw refuse('activities.work.missing');
      return other;
    }
    const refusal = refuseAnotherWork((await countWorks(tx, scope, relId)) - 1, place.worksAtMost);
    if (refusal !== undefined) throw refusal;
    if (!(await files.claimToo(tx, scope, 'work', key))) throw refuse('activities.work.missing');
    return work;
  });
}
