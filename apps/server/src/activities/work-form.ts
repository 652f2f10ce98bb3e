import { workBytes, workType } from '@yuelan/contract';
import { type BegunUpload, judgeMp4 } from '../files/public.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { ReaderCaller } from '../reader/public.ts';
import { admitWork, issueWork, type WorkParts } from './actions/sign-upload.ts';
import { refuseUpload } from './rules/work-upload.ts';

/** Accepts a work sent through `/file/upload`. */
export async function beginForm(
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
