import { createClient } from '@yuelan/contract/client';
import type { RemoteCall } from '@yuelan/contract/endpoint';
import { filesEndpoints } from '@yuelan/contract/files/endpoints';
import { CallError } from '../platform/call-error.ts';
import type { Page } from '../platform/page.ts';

/** The body is a form, which {@link uploadFile} adds. */
const uploadCall: RemoteCall<null, { readonly key: string; readonly url: string }> = filesEndpoints.upload;

const timeoutMilliseconds = 120_000;

/** Uploads one file as multipart and returns its key and address, or throws {@link CallError}. */
export async function uploadFile(
  { api }: Page,
  file: File,
  moduletype: 'avatar' | 'work',
): Promise<{ readonly key: string; readonly url: string }> {
  const form = new FormData();
  form.set('type', file.type);
  form.set('moduletype', moduletype);
  form.set('file', file);
  const token = await api.session.token();
  const make = createClient(async ({ path }) => {
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      return { status: response.status, body: await response.json().catch(() => null) };
    } catch {
      return { status: 0, body: null };
    }
  });
  const outcome = await make(uploadCall, null);
  if (outcome.kind === 'answered') return outcome.data;
  throw new CallError(uploadCall.path, outcome);
}
