import { createClient } from '@yuelan/contract/client';
import { CallError } from '../platform/call-error.ts';
import { saveAsFile } from '../platform/download.ts';
import type { Page, PageStore } from '../platform/page.ts';
import type { Fetch } from '../platform/send.ts';

/** The page's fetch, extended for calls of the desk (`desk-fetch.ts`). */
export const fetchOfDesk: PageStore<Fetch> = { initial: () => (address, init) => fetch(address, init) };

/** The server writes a large table while sending it. */
const patienceMilliseconds = 300_000;

/** The file name in a Content-Disposition header: the UTF-8 name if there is one, otherwise the plain one. */
function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/iu.exec(disposition ?? '')?.[1];
}

/** Makes a call that answers with a file, and saves the file under the server's name for it. */
export async function downloadFile(page: Page, path: `/${string}`, input: unknown): Promise<void> {
  let file: Blob | undefined;
  let name: string | undefined;
  const outcome = await createClient(async (request) => {
    try {
      const response = await page.store(fetchOfDesk).get()(request.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: request.body,
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(patienceMilliseconds),
      });
      if (response.headers.get('content-type')?.includes('json') === true)
        return { status: response.status, body: await response.json() };
      name = fileNameOf(response.headers.get('content-disposition'));
      file = await response.blob();
      return { status: response.status, body: null };
    } catch {
      return { status: 0, body: null };
    }
  })({ path, level: 'staff' }, input);
  if (file !== undefined) saveAsFile(name ?? 'yuelan', file.type, file);
  else if (outcome.kind !== 'answered') throw new CallError(path, outcome);
}
