import { activitiesCalls, type Work, workBytes, workType } from '@yuelan/contract';
import { type BegunUpload, judgeMp4 } from '../files/public.ts';
import { refuse } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import type { Portal } from '../platform/portal.ts';
import { asReader, type ReaderCaller } from '../reader/public.ts';
import { deleteWork } from './actions/delete-work.ts';
import { saveWork } from './actions/save-work.ts';
import { admitWork, issueWork, signUpload, type WorkParts } from './actions/sign-upload.ts';
import { exportWorks } from './export-own-works.ts';
import { presentWork } from './present-work.ts';
import { refuseUpload } from './rules/refuse-upload.ts';
import { findOwnWorks, type StoredWork } from './work-store.ts';

/** Wires the calls of works, and takes works that come through `/file/upload`. */
export function serveWorks(portal: Portal): void {
  const { db } = portal;
  const { files, uploads } = portal.services;
  const parts = { db, uploads, files };
  const present = (work: StoredWork): Promise<Work> => presentWork(parts, work);

  serve(portal, activitiesCalls.signUpload, (caller, input) => signUpload(parts, asReader(caller), input));
  serve(portal, activitiesCalls.saveWork, async (caller, input) =>
    present(await saveWork(parts, asReader(caller), input)),
  );
  serve(portal, activitiesCalls.deleteWork, async (caller, { id }) => {
    await deleteWork(parts, asReader(caller), id);
    return {};
  });
  serve(portal, activitiesCalls.ownWorks, async (caller, { relId, pageNum, pageSize }) => {
    const { library, readerId } = asReader(caller);
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
    const { works, total } = await findOwnWorks(db, { clientid: library.clientid, readerId }, relId, page);
    return { results: await Promise.all(works.map(present)), totalRecord: total, pageNum, pageSize };
  });
  portal.services.exporters.add('works', exportWorks);
  portal.services.formUploads.set('work', {
    begin: (caller, asked) => beginForm(parts, asReader(caller), asked),
  });
}

async function beginForm(
  parts: WorkParts,
  caller: ReaderCaller,
  { type, filename }: { readonly type: string; readonly filename: string },
): Promise<BegunUpload> {
  await admitWork(parts, caller, type);
  const refusal = refuseUpload({ filename, size: 0, contentType: workType });
  if (refusal !== undefined) throw refusal;
  return {
    atMost: workBytes,
    tooLarge: () => refuse('activities.work.size'),
    finish: async (arrival) => {
      if (!(await judgeMp4((start, length) => arrival.read(start, length), arrival.size)))
        throw refuse('activities.work.format');
      const announced = { filename, size: arrival.size, contentType: workType };
      const upload = await issueWork(parts, caller, type, announced);
      await parts.uploads.adopt(upload, arrival);
      return { key: upload.key, url: await parts.uploads.viewAddress(upload) };
    },
  };
}
