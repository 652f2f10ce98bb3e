import { libraryDeskCalls } from '@yuelan/contract/library/desk-remote';
import { z } from 'zod/mini';
import { fetchOfDesk } from '../../desk/download-file.ts';
import type { Page } from '../../platform/page.ts';
import { callMutation, callQuery } from '../../platform/query.ts';

export const settingsQuery = callQuery(libraryDeskCalls.settings, {});
export const renewSecret = callMutation(libraryDeskCalls.renewSecret);

const uploaded = z.object({
  rtcode: z.string(),
  rtmsg: z.string(),
  data: z.nullable(z.object({ url: z.optional(z.string()) })),
});

/** Sends a picture to the portal, which keeps it. Returns its address, or why not, in words. */
export async function uploadLogo(
  page: Page,
  file: File,
): Promise<{ readonly url: string } | { readonly failure: string }> {
  const body = new FormData();
  body.set('file', file);
  try {
    const response = await page.store(fetchOfDesk).get()(`/api${libraryDeskCalls.uploadLogo.path}`, {
      method: 'POST',
      body,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(120_000),
    });
    const { data, rtmsg } = uploaded.parse(await response.json());
    return data?.url === undefined ? { failure: rtmsg } : { url: data.url };
  } catch {
    return { failure: '' };
  }
}

/** The portal's first page as a visitor gets it. */
export async function readHome(page: Page, signal: AbortSignal): Promise<string> {
  const response = await page.store(fetchOfDesk).get()(`/${page.library ?? ''}`, {
    headers: { accept: 'text/html' },
    signal,
  });
  return response.text();
}
