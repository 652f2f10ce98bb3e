import { libraryDeskCalls } from '@yuelan/contract/library/desk-remote';
import { fetchOfDesk } from '../../desk/download-file.ts';
import type { Page } from '../../platform/page.ts';
import { callMutation, callQuery } from '../../platform/query.ts';

export const settingsQuery = callQuery(libraryDeskCalls.settings, {});
export const renewSecret = callMutation(libraryDeskCalls.renewSecret);

/** The HTML of the portal's first page, as a visitor gets it. */
export async function readHome(page: Page, signal: AbortSignal): Promise<string> {
  const response = await page.store(fetchOfDesk).get()(`/${page.library ?? ''}`, {
    headers: { accept: 'text/html' },
    signal,
  });
  return response.text();
}
