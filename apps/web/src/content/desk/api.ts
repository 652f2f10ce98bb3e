import type { QueryClient } from '@tanstack/react-query';
import { contentDeskCalls } from '@yuelan/contract/content/desk-remote';
import type { ContentKindName, ShownPicture } from '@yuelan/contract/content/desk-schemas';
import type { InputOf } from '@yuelan/contract/endpoint';
import { uploadAtDesk } from '../../desk/upload-file.ts';
import type { Page } from '../../platform/page.ts';
import { callMutation, callQuery } from '../../platform/query.ts';

export const itemQuery = (kind: ContentKindName, key: string) =>
  callQuery(contentDeskCalls.item, { kind, key });
export const formQuery = (kind: ContentKindName) => callQuery(contentDeskCalls.form, { kind });

export const checkQuery = (input: InputOf<typeof contentDeskCalls.check>) =>
  callQuery(contentDeskCalls.check, input);

export const saveDraft = callMutation(contentDeskCalls.saveDraft);
export const publish = callMutation(contentDeskCalls.publish);
export const takeDown = callMutation(contentDeskCalls.takeDown);
export const removeItem = callMutation(contentDeskCalls.remove);
export const takeOver = callMutation(contentDeskCalls.takeOver);

export function refreshContent(client: QueryClient): void {
  for (const call of [contentDeskCalls.items, contentDeskCalls.item, contentDeskCalls.form])
    void client.invalidateQueries({ queryKey: [call.path] });
}

/** Stores a picture for the library's content. Throws CallError. */
export function uploadPicture(page: Page, file: File): Promise<ShownPicture> {
  return uploadAtDesk(page, contentDeskCalls.uploadPicture, file, {}, () => undefined);
}
