import { contentDeskCalls } from '@yuelan/contract';
import { serveDeskForm } from '../files/public.ts';
import { sendTable } from '../platform/desk/send-table.ts';
import { serveDesk, serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { refuse } from '../platform/http/refusal.ts';
import { Message } from '../platform/message.ts';
import { sliced } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import {
  kindOf,
  removeItem,
  takeDownItem,
  takeOverItem,
  undoableActions,
  undoItemChange,
  writeItem,
} from './actions/edit-item.ts';
import { keepUploadedPicture } from './actions/keep-uploaded-picture.ts';
import { buildItem, notesIn } from './build-item.ts';
import { formOf } from './form.ts';
import { itemTable } from './item-table.ts';
import { pictureBytes } from './pictures.ts';
import { contentLibraryOf, listItems, readItem } from './reads.ts';
import { findItems } from './store.ts';

/** The calls of the desk's screen Content. */
export async function serveContentDesk(portal: Portal): Promise<void> {
  const { db, services } = portal;
  const calls = contentDeskCalls;
  serveDesk(portal, calls.items, async (caller, { pageNum, pageSize, ...filter }) => {
    const items = await listItems(db, services.contentKinds, caller, filter);
    return {
      results: sliced(items, { pageNum, pageSize }),
      totalRecord: items.length,
      pageNum,
      pageSize,
    };
  });
  serveDeskRaw(portal, portal.http, calls.downloadItems, async ({ caller, request, reply, check }) => {
    const { format, ...filter } = await check(request.body);
    const items = await listItems(db, services.contentKinds, caller, filter);
    await sendTable(reply, itemTable(caller.language, items), format);
  });
  serveDesk(portal, calls.item, async (caller, { kind, key }) => {
    const item = await readItem(db, kindOf(portal, kind), key, caller);
    if (item === undefined) throw refuse('content.item.missing');
    return item;
  });
  serveDesk(portal, calls.form, async ({ library }, { kind }) => {
    const stored = await findItems(db, library.clientid);
    const taken = stored.filter((item) => item.kind === kind && item.removed_at === '');
    return formOf(db, contentLibraryOf(library), kindOf(portal, kind), new Set(taken.map(({ key }) => key)));
  });
  serveDesk(portal, calls.check, async (caller, { kind, key, source }) => {
    const library = contentLibraryOf(caller.library);
    const built = await buildItem(db, library, kindOf(portal, kind), key, source);
    return notesIn(services.sayIn(caller.language), built, library.language);
  });
  serveDesk(portal, calls.preview, async ({ library, now }, { kind: name, key, language, source }) => {
    const kind = kindOf(portal, name);
    const { isWhole, value } = await buildItem(db, contentLibraryOf(library), kind, key, source);
    return { shown: isWhole ? await kind.preview(value, { db, library, language, now }) : null };
  });
  serveDesk(portal, calls.saveDraft, (caller, input) => writeItem(portal, caller, input, 'draft'));
  serveDesk(portal, calls.publish, (caller, input) => writeItem(portal, caller, input, 'publish'));
  serveDesk(portal, calls.takeDown, (caller, input) => takeDownItem(portal, caller, input));
  serveDesk(portal, calls.remove, async (caller, input) => ({
    undoId: await removeItem(portal, caller, input),
  }));
  serveDesk(portal, calls.takeOver, (caller, input) => takeOverItem(portal, caller, input));
  const tooLarge = () => refuse('content.picture.size', { megabytes: pictureBytes / 1024 / 1024 });
  await serveDeskForm(
    portal,
    calls.uploadPicture,
    { atMost: pictureBytes, tooLarge },
    async ({ caller, file }) => {
      const kept = await keepUploadedPicture(portal, caller, file.path);
      if (!(kept instanceof Message)) return kept;
      throw refuse('content.picture.format', { reason: services.sayIn(caller.language)(kept) });
    },
  );
  for (const action of undoableActions)
    portal.undoers.add(`content.item.${action}`, (tx, undoing) => undoItemChange(portal, tx, undoing));
}
